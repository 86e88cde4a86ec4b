; the older name of :global-declarations; accepted by: z3
(set-option :global-decls true)
(push 1)
(declare-const x Int)
(pop 1)
(assert (> x 0))
(check-sat)
