; a quantified rounding mode; accepted by: z3 cvc5
(set-logic FP)
(assert (exists ((r RoundingMode) (x Float32)) (fp.isZero (fp.add r x x))))
(check-sat)
