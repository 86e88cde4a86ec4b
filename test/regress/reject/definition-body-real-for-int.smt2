; expect: 2
(define-fun f ((x Real)) Int x)
