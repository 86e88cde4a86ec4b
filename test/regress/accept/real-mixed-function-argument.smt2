; an Int argument of a function on Reals; accepted by: z3 cvc4
(declare-fun f (Real) Real)
(declare-const x Int)
(assert (= (f x) (f 2) 1))
(check-sat)
