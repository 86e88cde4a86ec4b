; expect: 4
(set-logic QF_UF)
(declare-sort Pair 2)
(declare-const p (Pair Bool))
