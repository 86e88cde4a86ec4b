; expect: true
; model: printed by cvc5 1.0.3
(declare-const s (Set Int))(declare-const t (Set Int))
(assert (= (set.card s) 3))(assert (set.subset t s))(assert (set.member 4 t))(assert (distinct s t))
