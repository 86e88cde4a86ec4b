; testers of the form is-cons; accepted by: z3
(declare-datatypes () ((Numbers nil (cons (head Int) (tail Numbers)))))
(declare-const l Numbers)
(assert (is-cons l))
(check-sat)
