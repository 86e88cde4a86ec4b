; A piecewise-linear function that never falls below its argument by much.
(set-logic QF_LRA)
(set-info :status unsat)
(declare-const x Real)
(declare-const y Real)
(define-fun relu ((t Real)) Real (ite (>= t 0.0) t 0.0))
(assert (= y (- (relu (+ x 1.0)) (relu (- x 1.0)))))
(assert (or (< y 0.0) (> y 2.0) (and (<= (- 1.0) x 1.0) (not (= y (+ x 1.0))))))
(check-sat)
