; several variables of different sorts; accepted by: z3 cvc5 cvc4
(set-logic UFLIA)
(declare-sort U 0)
(declare-fun f (U Int) Bool)
(assert (forall ((u U) (n Int) (b Bool)) (=> b (f u n))))
(check-sat)
