; Beyond a threshold each number is a sum of two given coins.
(set-logic LIA)
(set-info :status sat)
(declare-const t Int)
(assert (forall ((n Int)) (=> (>= n t) (exists ((a Int) (b Int)) (and (>= a 0) (>= b 0) (= n (+ (* 3 a) (* 5 b))))))))
(assert (and (> t 3) (< t 12)))
(assert (not (exists ((c Int)) (= t (* 2 c)))))
(check-sat)
