; check-sat-assuming with an empty list; accepted by: z3
(set-logic QF_UF)
(declare-const a Bool)
(check-sat-assuming ())
