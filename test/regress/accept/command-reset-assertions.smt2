; reset-assertions keeps global declarations; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(set-option :global-declarations true)
(declare-const x Int)
(assert (> x 0))
(reset-assertions)
(assert (< x 0))
(check-sat)
