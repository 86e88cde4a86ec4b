; define-const is part of version 2.7; accepted by: z3 cvc5 cvc4
(set-logic QF_LRA)
(define-const half Real 0.5)
(assert (> half 0.25))
(check-sat)
