; expect: 3
(set-logic QF_LIA)
(set-logic QF_LIA)
