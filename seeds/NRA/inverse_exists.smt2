; Each positive number has an inverse within a window.
(set-logic NRA)
(set-info :status sat)
(declare-const lo Real)
(declare-const hi Real)
(assert (forall ((x Real)) (=> (and (<= 1.0 x) (<= x 2.0)) (exists ((y Real)) (and (= (* x y) 1.0) (<= lo y) (<= y hi))))))
(assert (and (< 0.0 lo) (< hi 2.0)))
(assert (= (* lo hi) 0.5))
(check-sat)
