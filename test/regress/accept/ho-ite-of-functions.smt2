; ite and = between functions; accepted by: z3 cvc5
(set-logic HO_ALL)
(declare-fun f (Int) Int)
(declare-fun g (Int) Int)
(declare-const c Bool)
(assert (distinct (ite c f g) g))
(check-sat)
