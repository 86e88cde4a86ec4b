; an inner variable shadows an outer one of another sort; accepted by: z3 cvc5 cvc4
(set-logic UFLIA)
(assert (forall ((x Int)) (=> (> x 0) (exists ((x Bool)) (not x)))))
(check-sat)
