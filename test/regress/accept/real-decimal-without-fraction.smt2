; 1. as a decimal; accepted by: z3
(set-logic QF_LRA)
(declare-const x Real)
(assert (> x 1.))
(check-sat)
