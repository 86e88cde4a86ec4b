; A least upper bound of a half-open segment.
(set-logic LRA)
(set-info :status sat)
(declare-const s Real)
(declare-const l Real)
(assert (forall ((x Real)) (=> (and (<= l x) (< x (+ l 2.5))) (<= x s))))
(assert (forall ((u Real)) (=> (forall ((x Real)) (=> (and (<= l x) (< x (+ l 2.5))) (<= x u))) (<= s u))))
(assert (and (> l 0.0) (= (* 2.0 s) (+ l 6.0))))
(check-sat)
