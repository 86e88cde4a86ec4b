; Between any two reals lies a third, so no gap can be empty.
(set-logic LRA)
(set-info :status unsat)
(declare-const a Real)
(declare-const b Real)
(assert (forall ((x Real)) (=> (< a x) (<= b x))))
(assert (or (< (+ a 0.5) b) (exists ((y Real)) (and (< a y) (< y b)))))
(assert (exists ((z Real)) (= (+ a z) (* 2.0 b))))
(check-sat)
