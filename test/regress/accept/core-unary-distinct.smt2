; distinct of one argument; accepted by: z3
(declare-const a Bool)
(assert (distinct a))
(check-sat)
