; prefixof, suffixof, indexof, replace on sequences; accepted by: z3 cvc5
(set-logic ALL)
(declare-const s (Seq Int))
(assert (seq.prefixof (seq.unit 1) s))
(assert (seq.suffixof (seq.unit 2) s))
(assert (= (seq.indexof s (seq.unit 2) 0) 1))
(assert (= (seq.replace s (seq.unit 1) (as seq.empty (Seq Int))) (seq.unit 2)))
(check-sat)
