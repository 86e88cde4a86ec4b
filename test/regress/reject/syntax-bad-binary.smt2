; expect: 3
(set-logic QF_BV)
(assert (= #b2 #b0))
