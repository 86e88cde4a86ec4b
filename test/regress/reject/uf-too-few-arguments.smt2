; expect: 4
(set-logic QF_UFLIA)
(declare-fun f (Int Int) Int)
(assert (= (f 1) 1))
