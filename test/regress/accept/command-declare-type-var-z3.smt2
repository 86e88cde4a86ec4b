; z3's word for declare-sort-parameter; accepted by: newer z3
(declare-type-var A)
(declare-fun same (A A) Bool)
(assert (same 1 2))
(assert (same true false))
(check-sat)
