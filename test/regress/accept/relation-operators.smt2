; relations with the names of cvc5 1.x; accepted by: cvc5
(set-logic ALL)
(declare-const r (Set (Tuple Int Int)))
(declare-const s (Set (Tuple Int Int)))
(assert (= (rel.join r s) (rel.transpose r)))
(assert (set.subset (rel.tclosure r) s))
(assert (= (rel.product r s) (as set.empty (Set (Tuple Int Int Int Int)))))
(check-sat)
