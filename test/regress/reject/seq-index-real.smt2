; expect: 4
(declare-const s (Seq Int))
(declare-const r Real)
(assert (= (seq.nth s r) 1))
