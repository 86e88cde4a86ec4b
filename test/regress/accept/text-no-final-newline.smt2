; no line end after the last command; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-const a Bool)
(assert a)
(check-sat)