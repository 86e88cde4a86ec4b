; a parametric sort applied to itself; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-sort List 1)
(declare-const x (List (List Bool)))
(declare-const y (List (List Bool)))
(assert (distinct x y))
(check-sat)
