; / with more than two arguments; accepted by: z3 cvc5 cvc4
(set-logic QF_LRA)
(assert (= (/ 12.0 2.0 3.0) 2.0))
(check-sat)
