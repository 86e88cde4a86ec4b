; expect: 2
(define-fun f (par (a) (((x a)) a 3)))
