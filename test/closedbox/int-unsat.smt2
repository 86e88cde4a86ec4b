; an Int of 64 bits is no bound: the box may be asked at few points only
(set-logic ALL)
(declare-const n Int)
(declare-cb sq (Int) Int)
(assert (or (= n 3) (= n 5)))
(assert (= (sq n) 16))
(check-sat)
