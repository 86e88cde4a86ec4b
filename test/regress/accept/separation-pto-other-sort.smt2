; cvc5 does not check the sort of a heap's data; accepted by: cvc5 cvc4
(set-logic QF_ALL)
(declare-heap (Int Int))
(declare-const x Int)
(assert (pto x true))
(check-sat)
