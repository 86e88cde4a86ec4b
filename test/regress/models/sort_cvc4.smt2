; expect: true
; model: printed by CVC4 1.8
(set-logic QF_UF)
(declare-sort U 0)(declare-fun f (U) U)(declare-const a U)(declare-const b U)
(assert (distinct a b (f a)))(assert (= (f (f a)) b))
