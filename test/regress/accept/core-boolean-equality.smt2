; = between formulas; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(assert (= (not a) (or a b) true))
(check-sat)
