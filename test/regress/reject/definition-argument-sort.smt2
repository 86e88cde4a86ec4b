; expect: 4
(set-logic QF_LIA)
(define-fun f ((x Int)) Int (+ x 1))
(assert (= (f true) 1))
