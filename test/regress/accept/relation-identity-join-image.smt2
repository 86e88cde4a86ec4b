; rel.iden and rel.join_image; accepted by: cvc5
(set-logic ALL)
(declare-const u (Set (Tuple Int)))
(declare-const r (Set (Tuple Int Int)))
(assert (= (rel.iden u) r))
(assert (= (rel.join_image r 1) u))
(check-sat)
