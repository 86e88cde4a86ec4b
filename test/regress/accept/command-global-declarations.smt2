; declarations survive pop; accepted by: z3 cvc5 cvc4
(set-option :global-declarations true)
(set-logic QF_LIA)
(push 1)
(declare-const x Int)
(define-fun next ((y Int)) Int (+ y 1))
(pop 1)
(assert (> (next x) 0))
(check-sat)
