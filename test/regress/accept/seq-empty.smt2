; (as seq.empty (Seq Int)), also of sequences; accepted by: z3 cvc5
(set-logic ALL)
(declare-const s (Seq (Seq Bool)))
(assert (= s (seq.unit (as seq.empty (Seq Bool)))))
(check-sat)
