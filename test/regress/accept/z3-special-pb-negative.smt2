; a coefficient below zero makes the constraint opaque; accepted by: z3
(declare-const p Bool)
(declare-const q Bool)
(assert ((_ pble 0 2 -1) p q))
(check-sat)
