; exit ends the script; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(check-sat)
(exit)
