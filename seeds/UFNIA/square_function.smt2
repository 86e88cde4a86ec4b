; A function fixed as squaring grows faster than a linear one.
(set-logic UFNIA)
(set-info :status unsat)
(declare-fun sq (Int) Int)
(declare-const n Int)
(assert (forall ((x Int)) (! (= (sq x) (* x x)) :pattern ((sq x)))))
(assert (= (sq n) (+ (* 3 n) (sq 0))))
(assert (or (> n 3) (< n (- (sq 1)))))
(check-sat)
