; z3's names: pi, euler, asin, sinh; accepted by: z3
(declare-const x Real)
(assert (< x pi))
(assert (> (+ (asin x) (acos x) (atan x) (sinh x) (cosh x) (tanh x)) 0.0))
(assert (> x (- euler)))
(check-sat)
