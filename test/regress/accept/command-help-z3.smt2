; z3's display, labels and statistics; accepted by: z3
(declare-const x Int)
(display (+ x 1))
(check-sat)
(get-info :all-statistics)
