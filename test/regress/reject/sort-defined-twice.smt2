; expect: 4
(set-logic QF_UF)
(declare-sort U 0)
(declare-sort U 0)
