; cvc5's sort name Relation; accepted by: cvc5
(set-logic ALL)
(declare-const r (Relation Int Int))
(assert (set.member (tuple 1 2) r))
(check-sat)
