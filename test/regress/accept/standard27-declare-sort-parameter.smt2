; declare-sort-parameter of version 2.7; accepted by: standard 2.7
(set-logic ALL)
(declare-sort-parameter A)
(declare-fun id (A) A)
(assert (forall ((x A)) (= (id x) x)))
(check-sat)
