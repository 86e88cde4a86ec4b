; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 16i. Z3 said unknown, then sat with an
; invalid model. Sat: a = b = 1, c = 2.
(set-info :status sat)
(declare-fun a () Int)
(declare-fun b () Real)
(declare-fun c () Real)
(assert (> a 0))
(assert (= (* (/ b b) c) 2.0))
(check-sat)
(set-info :status sat)
(check-sat)
(get-model)
