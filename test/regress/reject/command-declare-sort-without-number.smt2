; expect: 3
(set-logic QF_UF)
(declare-sort U zero)
