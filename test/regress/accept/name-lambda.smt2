; lambda as a declared name, which version 2.6 does not reserve; accepted by: z3 cvc5 cvc4
(set-logic QF_LRA)
(declare-const lambda Real)
(assert (> (* 2.0 lambda) 1.0))
(check-sat)
