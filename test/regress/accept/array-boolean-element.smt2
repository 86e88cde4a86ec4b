; an array of Bool as a formula; accepted by: z3 cvc5 cvc4
(set-logic QF_ALIA)
(declare-const seen (Array Int Bool))
(assert (and (select seen 1) (not (select seen 2))))
(check-sat)
