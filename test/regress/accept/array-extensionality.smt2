; = and distinct between arrays; accepted by: z3 cvc5 cvc4
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(assert (distinct a b))
(assert (= (store a 1 2) (store b 1 2)))
(check-sat)
