; expect: 3
(set-logic QF_LIA)
(assert (= Int 1))
