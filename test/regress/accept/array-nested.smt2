; arrays of arrays; accepted by: z3 cvc5 cvc4
(set-logic QF_ALIA)
(declare-const m (Array Int (Array Int Int)))
(assert (= (select (select (store m 0 (store (select m 0) 1 5)) 0) 1) 5))
(check-sat)
