; define-sort without parameters; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(define-sort Time () Int)
(declare-const t Time)
(assert (> t 3))
(check-sat)
