; No fixed bound holds for the answers to every request, however the offset is chosen.
(set-logic LRA)
(set-info :status unsat)
(declare-const b Real)
(declare-const k Real)
(assert (forall ((x Real)) (exists ((y Real)) (and (<= y b) (> y (+ x k))))))
(assert (or (> b 100.0) (< k (- 3.5)) (= k b)))
(check-sat)
