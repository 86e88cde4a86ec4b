; a lone colon as a keyword; accepted by: z3
(declare-const a Bool)
(assert (! a : 0))
(check-sat)
