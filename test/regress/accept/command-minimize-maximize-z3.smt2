; minimize, maximize, get-objectives; accepted by: z3
(declare-const x Int)
(declare-const y Int)
(assert (< 0 x y 10))
(maximize (+ x y))
(minimize x)
(check-sat)
(get-objectives)
