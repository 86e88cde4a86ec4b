; -1 as a literal; accepted by: z3
(declare-const x Int)
(assert (= x -1))
(check-sat)
