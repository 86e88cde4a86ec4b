; legacy name if for ite; accepted by: z3
(declare-const x Int)
(assert (> (if (> x 0) x 1) 3))
(check-sat)
