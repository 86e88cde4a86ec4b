; expect: 4
(set-logic HO_ALL)
(declare-const s (Seq Int))
(assert (= 0 (seq.foldli (lambda ((a Int) (b Int)) a) 0 0 s)))
