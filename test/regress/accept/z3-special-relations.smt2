; z3's partial-order, linear-order; accepted by: z3
(declare-sort U 0)
(declare-const x U)
(declare-const y U)
(assert ((_ partial-order 0) x y))
(assert ((_ linear-order 1) y x))
(check-sat)
