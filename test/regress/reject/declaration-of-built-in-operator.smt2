; expect: 3
(set-logic QF_LIA)
(declare-fun and (Bool Bool) Bool)
