; expect: 5
(set-logic ALL)
(declare-const s (Seq Int))
(declare-const t (Seq Bool))
(assert (= (seq.len (seq.++ s t)) 1))
