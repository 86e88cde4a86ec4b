; a variable twice in one quantifier: the last one counts; accepted by: z3 cvc5 cvc4
(set-logic UFLIA)
(assert (forall ((x Int) (x Bool)) (or x (not x))))
(check-sat)
