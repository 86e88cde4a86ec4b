; expect: false
; the order matters
(declare-const s (Seq Int))(assert (= s (seq.++ (seq.unit 1) (seq.unit 2))))
