; a numeral beyond 64 bits; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 123456789012345678901234567890123456789012345678901234567890))
(check-sat)
