; expect: 4
(set-logic HO_ALL)
(declare-const s (Seq Int))
(assert (= s (seq.mapi (lambda ((i Int) (b Bool)) i) 0 s)))
