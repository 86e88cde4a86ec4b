; lambda; accepted by: z3 cvc5
(set-logic HO_ALL)
(declare-fun f (Int) Int)
(assert (= f (lambda ((x Int)) (+ x 1))))
(assert (= (f 1) 2))
(check-sat)
