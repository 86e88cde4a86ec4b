; a parameter of define-fun shadows a constant; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Bool)
(define-fun next ((x Int)) Int (+ x 1))
(assert (and x (= (next 1) 2)))
(check-sat)
