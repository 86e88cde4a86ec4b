; decimals with many digits and leading zeros after the point; accepted by: z3 cvc5 cvc4
(set-logic QF_LRA)
(declare-const x Real)
(assert (< 0.00000000000000000000000000000001 x 98765432109876543210.01234567890123456789))
(check-sat)
