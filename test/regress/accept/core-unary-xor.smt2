; xor of one argument; accepted by: z3
(declare-const a Bool)
(assert (xor a))
(check-sat)
