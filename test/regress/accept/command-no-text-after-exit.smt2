; what follows exit is not read, whatever it is; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(check-sat)
(exit)
) (assert "unclosed
