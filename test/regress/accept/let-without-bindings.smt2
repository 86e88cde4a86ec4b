; let with an empty list; accepted by: z3
(set-logic QF_UF)
(assert (let () true))
(check-sat)
