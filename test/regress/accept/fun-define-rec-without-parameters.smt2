; define-fun-rec with an empty parameter list; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(define-fun-rec seven () Int 7)
(assert (= seven 7))
(check-sat)
