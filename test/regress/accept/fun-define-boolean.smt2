; define-fun of a predicate; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(define-fun between ((low Int) (x Int) (high Int)) Bool (<= low x high))
(declare-const y Int)
(assert (between 1 y 3))
(check-sat)
