; expect: 7
(set-logic QF_UF)
(declare-sort U 0)
(declare-sort V 0)
(declare-const u U)
(declare-const v V)
(assert (= u v))
