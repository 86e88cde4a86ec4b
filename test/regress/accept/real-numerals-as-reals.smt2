; numerals read as reals in a logic of reals only; accepted by: z3 cvc5 cvc4
(set-logic QF_LRA)
(declare-const x Real)
(assert (< 1 x 2))
(assert (= (* 3 x) 4))
(check-sat)
