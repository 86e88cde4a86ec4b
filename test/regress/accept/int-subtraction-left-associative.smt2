; - with more than two arguments; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(assert (= (- 10 1 2 3) 4))
(check-sat)
