; declare-datatypes in the old syntax; accepted by: z3
(declare-datatypes () ((Numbers nil (cons (head Int) (tail Numbers)))))
(declare-const l Numbers)
(assert (= (head l) 3))
(check-sat)
