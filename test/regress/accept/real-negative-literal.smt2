; negative constants in both written forms; accepted by: z3 cvc5 cvc4
(set-logic QF_LRA)
(declare-const x Real)
(assert (< (- 2.5) x (- (/ 1 3))))
(assert (> x (/ (- 1) 2)))
(check-sat)
