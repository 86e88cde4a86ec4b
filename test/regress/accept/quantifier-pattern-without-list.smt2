; :pattern (f x) instead of ((f x)); accepted by: z3
(declare-fun f (Int) Int)
(declare-fun c () Int)
(assert (forall ((x Int)) (! (> (f x) 0) :pattern (f x))))
(check-sat)
