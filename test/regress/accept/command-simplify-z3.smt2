; simplify; accepted by: z3
(declare-const x Int)
(simplify (+ x 1 2))
(simplify (and true (> x 0)) :som true)
