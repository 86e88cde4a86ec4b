; calls beyond the bounds hang, those within do not: an enumeration within is a proof
(set-logic ALL)
(declare-const n Int)
(declare-cb f (Int) Int)
(assert (= (mod (f n) 30) 9))
(assert (and (> n 0) (< n 100)))
(check-sat)
