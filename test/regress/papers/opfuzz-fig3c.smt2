; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 3c. CVC4 gave an invalid model.
; Functions as values are not in SMT-LIB 2.6; in its higher-order extension the answer is sat.
(set-info :status sat)
(declare-fun f (Int) Bool)
(declare-fun g (Int) Bool)
(assert (distinct f g))
(check-sat)
(get-model)
