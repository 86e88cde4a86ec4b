; xor and and as constants; accepted by: z3
(assert (not xor))
(assert and)
(check-sat)
