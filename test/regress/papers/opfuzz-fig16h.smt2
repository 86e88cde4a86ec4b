; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 16h. CVC4 gave an invalid model.
(set-info :status sat)
(declare-fun a () Real)
(assert (= (* 4 a a) 9))
(check-sat)
(get-model)
