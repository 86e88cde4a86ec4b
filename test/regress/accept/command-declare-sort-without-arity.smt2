; z3's declare-sort without an arity; accepted by: z3
(declare-sort U)
(declare-const x U)
(declare-const y U)
(assert (distinct x y))
(check-sat)
