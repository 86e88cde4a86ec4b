; forall and exists, nested; accepted by: z3 cvc5 cvc4
(set-logic LIA)
(assert (forall ((x Int)) (exists ((y Int)) (> y x))))
(check-sat)
