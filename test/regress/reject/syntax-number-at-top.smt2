; expect: 3
(set-logic QF_LIA)
42
