; a definition that uses another definition; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(define-fun next ((x Int)) Int (+ x 1))
(define-fun next2 ((x Int)) Int (next (next x)))
(assert (= (next2 0) 2))
(check-sat)
