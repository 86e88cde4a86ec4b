; assumptions behind check-sat; accepted by: z3
(declare-const p Bool)
(declare-const q Bool)
(assert (or p q))
(check-sat p (not q))
(check-sat)
