; legacy names implies and iff; accepted by: z3
(declare-const a Bool)
(declare-const b Bool)
(assert (implies a b))
(assert (iff a b))
(check-sat)
