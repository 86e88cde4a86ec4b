; / and div of one argument; accepted by: z3
(declare-const x Real)
(declare-const n Int)
(assert (= (/ x) 1.0))
(assert (= (div n) 1))
(check-sat)
