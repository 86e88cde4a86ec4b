; a sort and a function of one name; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-sort node 0)
(declare-fun node (Bool) node)
(assert (distinct (node true) (node false)))
(check-sat)
