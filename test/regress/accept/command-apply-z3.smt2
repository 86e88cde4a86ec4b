; apply a tactic; accepted by: z3
(declare-const x Int)
(assert (and (> x 0) (< x 5)))
(apply (then simplify propagate-values))
