; z3's seq.map, seq.mapi, seq.foldl, seq.foldli; accepted by: newer z3
(declare-const s (Seq Int))
(assert (= (seq.map (lambda ((x Int)) (+ x 1)) s) s))
(assert (= (seq.mapi (lambda ((i Int) (x Int)) (+ i x)) 0 s) s))
(assert (= (seq.foldl (lambda ((a Int) (x Int)) (+ a x)) 0 s) 3))
(assert (= (seq.foldli (lambda ((i Int) (a Int) (x Int)) (+ i a x)) 0 0 s) 3))
