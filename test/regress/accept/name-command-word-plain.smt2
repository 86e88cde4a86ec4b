; a command name as a symbol, which 3.1 reserves; accepted by: z3
(set-logic QF_UF)
(declare-const push Bool)
(declare-const exit Bool)
(assert (= push exit))
(check-sat)
