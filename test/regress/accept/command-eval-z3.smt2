; eval after check-sat; accepted by: z3
(declare-const x Int)
(assert (= x 3))
(check-sat)
(eval (+ x 1))
