; define-const; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(define-const limit Int 42)
(declare-const x Int)
(assert (< x limit))
(check-sat)
