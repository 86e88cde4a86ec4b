; A parabola through the origin has a least value below zero, so a bound above that value fails.
(set-logic NRA)
(set-info :status unsat)
(declare-const b Real)
(declare-const m Real)
(assert (forall ((x Real)) (>= (+ (* x x) (* b x)) m)))
(assert (and (< 1.0 b) (< b 2.0)))
(assert (> m (- 0.25)))
(check-sat)
