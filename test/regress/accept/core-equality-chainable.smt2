; = with more than two arguments; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-sort U 0)
(declare-const x U)
(declare-const y U)
(declare-const z U)
(assert (= x y z))
(check-sat)
