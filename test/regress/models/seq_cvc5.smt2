; expect: true
; model: printed by cvc5 1.0.3
(declare-const s (Seq Int))
(assert (= (seq.len s) 3))(assert (= (seq.nth s 1) 5))(assert (seq.contains s (seq.unit 7)))
