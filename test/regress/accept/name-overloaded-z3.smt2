; one name with two signatures; accepted by: z3 cvc5 cvc4
(declare-fun f (Int) Int)
(declare-fun f (Bool) Int)
(declare-fun f (Int Int) Bool)
(assert (= (f 1) (f true)))
(assert (f 1 2))
(check-sat)
