; expect: true
; model: printed by cvc5 1.0.3
(declare-const r (Relation Int Int))
(assert (set.member (tuple 1 3) (rel.tclosure r)))(assert (not (set.member (tuple 1 3) r)))
