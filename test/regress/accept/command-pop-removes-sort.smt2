; a sort declared again after pop; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(push 1)
(declare-sort U 0)
(declare-const a U)
(pop 1)
(declare-sort U 0)
(declare-const a U)
(check-sat)
