; < of one argument; accepted by: z3
(declare-const x Int)
(assert (< x))
(check-sat)
