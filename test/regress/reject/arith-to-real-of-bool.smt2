; expect: 3
(set-logic QF_LIRA)
(assert (= (to_real true) 1.0))
