; A downward parabola cannot stay above a positive line.
(set-logic NRA)
(set-info :status unsat)
(declare-const a Real)
(declare-const c Real)
(assert (< a 0.0))
(assert (forall ((x Real)) (=> (> x 0.0) (> (+ (* a x x) c) x))))
(assert (exists ((y Real)) (and (> c y) (> (* y y) 4.0))))
(check-sat)
