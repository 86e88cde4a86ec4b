; to_int in places that want an Int; accepted by: z3 cvc5 cvc4
(set-logic QF_NIRA)
(declare-const y Real)
(assert (= (mod (to_int y) 2) 1))
(check-sat)
