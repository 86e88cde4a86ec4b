; ite over ite in all positions; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (> (ite (ite (> x 0) true false) (ite (< x 5) x 5) (- x)) 2))
(check-sat)
