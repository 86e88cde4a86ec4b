; a Real where an Int is expected; accepted by: z3
(declare-const y Real)
(assert (= (mod y 2) 1))
(assert (= (div 7 y) 3))
(check-sat)
