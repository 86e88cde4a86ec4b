; expect: 5
(set-logic QF_LIA)
(declare-fun f (Int) Int)
(push 1)
(define-fun f ((a Int)) Int a)
