; expect: 4
(set-logic QF_UF)
(declare-const a Bool)
(assert (not a a))
