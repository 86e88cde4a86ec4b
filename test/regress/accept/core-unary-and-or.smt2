; and, or of one argument; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-const a Bool)
(assert (and a))
(assert (or a))
(check-sat)
