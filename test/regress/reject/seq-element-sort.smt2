; expect: 4
(set-logic ALL)
(declare-const s (Seq Int))
(assert (= s (seq.unit true)))
