; expect: 4
(set-logic QF_LIA)
(define-fun f ((p Int)) Int (+ p 1))
(assert (> p 0))
