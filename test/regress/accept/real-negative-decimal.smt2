; -1.5 as a literal; accepted by: z3
(declare-const x Real)
(assert (= x -1.5))
(check-sat)
