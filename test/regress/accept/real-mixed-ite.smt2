; ite with an Int and a Real branch; accepted by: z3 cvc4
(set-logic QF_LIRA)
(declare-const x Int)
(declare-const y Real)
(assert (= y (ite (> x 0) x 0.5)))
(check-sat)
