; expect: 6
(set-logic QF_UF)
(declare-sort U 0)
(declare-fun f (U) U)
(declare-const a Bool)
(assert (= (f a) (f a)))
