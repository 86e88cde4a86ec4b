; expect: true
; model: printed by cvc5 1.0.3
(declare-const p Bool)(declare-const q Bool)(declare-const r Bool)
(assert (xor p q r))(assert (=> p (not q)))(assert (distinct p q))
