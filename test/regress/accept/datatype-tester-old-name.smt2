; is-cons style testers with the new syntax; accepted by: z3 cvc5 cvc4
(declare-datatypes ((Numbers 0)) (((nil) (cons (head Int) (tail Numbers)))))
(declare-const l Numbers)
(assert (is-cons l))
(assert (not (is-nil (tail l))))
(check-sat)
