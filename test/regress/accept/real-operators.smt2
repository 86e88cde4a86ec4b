; the operators of Reals; accepted by: z3 cvc5 cvc4
(set-logic QF_NRA)
(declare-const x Real)
(declare-const y Real)
(assert (and (= (+ x y) (- x 1.5)) (< (* x y) (/ x 2.0)) (>= (- y) (/ 1.0 3.0)) (<= y x) (> x 0.0)))
(check-sat)
