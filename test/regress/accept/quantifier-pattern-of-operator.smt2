; a :pattern that starts with an operator and has no outer list; accepted by: z3
(declare-fun weight (Int) Int)
(declare-const base Int)
(assert (forall ((i Int)) (! (> (+ base (weight i)) i) :pattern (+ base (weight i)))))
(check-sat)
