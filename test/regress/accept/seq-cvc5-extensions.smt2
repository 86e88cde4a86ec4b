; seq.rev, seq.update, seq.replace_all; accepted by: cvc5
(set-logic ALL)
(declare-const s (Seq Int))
(assert (= (seq.rev s) (seq.update s 0 (seq.unit 4))))
(assert (= (seq.replace_all s (seq.unit 1) (seq.unit 2)) s))
(check-sat)
