; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 1. Z3 said sat.
; The picture is not in the text: this is what the words say ("b cannot exist whenever a is odd").
(set-info :status unsat)
(assert (forall ((a Int)) (exists ((b Int)) (= a (* 2 b)))))
(check-sat)
