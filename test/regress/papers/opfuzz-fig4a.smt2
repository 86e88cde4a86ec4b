; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 4a: the original formula, no bug here.
; Sat: 1 < a*a < 2. (Figure 4b is not well sorted: a product is asserted.)
(set-info :status sat)
(declare-fun a () Real)
(assert (> (/ (* 2 a) a) (* a a) 1))
(check-sat)
