; expect: 4
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(assert (= f 1))
