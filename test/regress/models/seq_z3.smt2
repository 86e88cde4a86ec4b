; expect: true
; model: printed by z3 4.8.12
(declare-const s (Seq Int))
(assert (= (seq.len s) 3))(assert (= (seq.nth s 1) 5))(assert (seq.contains s (seq.unit 7)))
