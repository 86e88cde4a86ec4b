; cvc5's simplify; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(simplify (+ x 1 2))
