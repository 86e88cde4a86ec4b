; :pattern, also two and multi-patterns; accepted by: z3 cvc5 cvc4
(set-logic UFLIA)
(declare-fun f (Int) Int)
(declare-fun g (Int) Int)
(assert (forall ((x Int)) (! (> (f x) (g x)) :pattern ((f x)) :pattern ((g x)))))
(assert (forall ((x Int) (y Int)) (! (= (f x) (g y)) :pattern ((f x) (g y)))))
(check-sat)
