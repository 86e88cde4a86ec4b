; cvc4's join, transpose, tclosure, product; accepted by: cvc4
(set-logic ALL)
(declare-const r (Set (Tuple Int Int)))
(declare-const s (Set (Tuple Int Int)))
(assert (= (join r s) (transpose r)))
(assert (subset (tclosure r) s))
(assert (= (product r s) (as emptyset (Set (Tuple Int Int Int Int)))))
(check-sat)
