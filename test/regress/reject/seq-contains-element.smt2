; expect: 4
(set-logic ALL)
(declare-const s (Seq Int))
(assert (seq.contains s 1))
