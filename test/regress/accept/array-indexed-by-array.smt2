; an array as an index; accepted by: z3 cvc4
(set-logic QF_ALIA)
(declare-const a (Array (Array Int Int) Int))
(declare-const i (Array Int Int))
(assert (= (select a i) 3))
(check-sat)
