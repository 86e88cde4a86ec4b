; A player answers each move within a margin.
(set-logic LIA)
(set-info :status sat)
(declare-fun m () Int)
(declare-fun w () Int)
(assert (forall ((x Int)) (=> (<= 0 x 10) (exists ((y Int)) (and (<= 0 y m) (<= (- w) (- x (* 3 y)) w))))))
(assert (and (>= w 0) (< (+ m w) 6)))
(assert (exists ((z Int)) (= (+ m w) (+ z z 1))))
(check-sat)
