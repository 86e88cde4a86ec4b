; Coefficients of a contract that holds for all inputs in a range.
(set-logic LRA)
(set-info :status sat)
(declare-const p Real)
(declare-const q Real)
(assert (forall ((x Real)) (=> (<= 0.0 x 1.0) (and (<= (- (* 2.0 x) 1.0) (+ x q)) (<= (- p x) (+ q 0.5))))))
(assert (< p (+ q 1.0)))
(assert (exists ((d Real)) (and (> d 0.25) (= p (+ q d)))))
(check-sat)
