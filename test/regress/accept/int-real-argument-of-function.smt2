; a Real argument of a function on integers; accepted by: z3
(declare-fun f (Int) Int)
(declare-const y Real)
(assert (= (f y) (f 1.5)))
(check-sat)
