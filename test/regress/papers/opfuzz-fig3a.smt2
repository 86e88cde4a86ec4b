; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 3a. CVC4 gave an invalid model.
(set-info :status sat)
(set-logic NRA)
(declare-fun a () Real)
(declare-fun b () Real)
(assert (= (* a b) 1))
(check-sat) (get-model)
