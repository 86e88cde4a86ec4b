; as const with a defined sort; accepted by: cvc5 cvc4
(set-logic QF_ALIA)
(define-sort Memory () (Array Int Int))
(assert (= (select ((as const Memory) 7) 3) 7))
(check-sat)
