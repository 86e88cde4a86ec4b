; a variable shadows a declared constant; accepted by: z3 cvc5 cvc4
(set-logic LIA)
(declare-const x Bool)
(assert (and x (forall ((x Int)) (or (> x 0) (<= x 0)))))
(check-sat)
