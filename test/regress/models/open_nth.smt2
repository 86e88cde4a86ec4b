; expect: open
; out of range
(declare-const s (Seq Int))(assert (= (seq.nth s 2) 1))
