; fp with hexadecimal fields; accepted by: z3 cvc5
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 8 24))
(assert (= x (fp #b0 #x7f #b00000000000000000000000)))
(check-sat)
