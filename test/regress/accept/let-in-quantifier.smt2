; let under a quantifier; accepted by: z3 cvc5 cvc4
(set-logic LIA)
(assert (forall ((x Int)) (let ((y (* 2 x))) (= y (+ x x)))))
(check-sat)
