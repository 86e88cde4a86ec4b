; get-info of :reason-unknown and :assertion-stack-levels; accepted by: z3
(set-logic QF_UF)
(get-info :assertion-stack-levels)
(check-sat)
(get-info :reason-unknown)
