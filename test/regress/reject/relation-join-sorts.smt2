; expect: 5; read by: cvc5
(set-logic ALL)
(declare-const r (Set (Tuple Int Bool)))
(declare-const s (Set (Tuple Int Int)))
(assert (= (rel.join r s) r))
