; expect: 3
(set-logic QF_UF)
(declare-fun f (Missing) Bool)
