; the empty tuple and its sort UnitTuple; accepted by: newer cvc5
(set-logic ALL)
(declare-const t UnitTuple)
(assert (= t tuple.unit))
(check-sat)
