; expect: true
; model: printed by cvc5 1.0.3
(declare-const b (Bag Int))
(assert (= (bag.count 1 b) 3))(assert (bag.member 2 b))
