; an Int where a Real is expected, by promotion; accepted by: z3 cvc5 cvc4
(set-logic QF_LIRA)
(declare-const x Int)
(declare-const y Real)
(assert (< x y (+ x 1)))
(assert (= (* 2 y) (+ x 0.5 x)))
(check-sat)
