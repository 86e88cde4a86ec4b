; define-fun-rec; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(define-fun-rec factorial ((n Int)) Int (ite (<= n 0) 1 (* n (factorial (- n 1)))))
(assert (= (factorial 3) 6))
(check-sat)
