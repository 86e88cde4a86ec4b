; :qid alone; accepted by: z3 cvc5 cvc4
(set-logic UFLIA)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (! (>= (f x) 0) :qid rule1)))
(check-sat)
