; expect: 3
(set-logic QF_LIA)
(push one)
