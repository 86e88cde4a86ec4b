; expect: 3
(set-logic QF_LIA)
(assert (> 1x 0))
