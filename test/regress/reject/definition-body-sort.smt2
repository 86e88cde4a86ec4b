; expect: 3
(set-logic QF_LIA)
(define-fun f ((x Int)) Bool (+ x 1))
