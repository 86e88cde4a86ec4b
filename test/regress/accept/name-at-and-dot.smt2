; names that start with @ and ., which the standard keeps for solvers; accepted by: z3
(set-logic QF_UF)
(declare-fun @holds (Bool) Bool)
(declare-const .flag Bool)
(assert (@holds .flag))
(check-sat)
