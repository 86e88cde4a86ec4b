; define-fun-rec over a datatype; accepted by: z3 cvc5 cvc4
(declare-datatypes ((Numbers 0)) (((nil) (cons (head Int) (tail Numbers)))))
(define-fun-rec len ((l Numbers)) Int (ite ((_ is nil) l) 0 (+ 1 (len (tail l)))))
(assert (= (len (cons 1 nil)) 1))
(check-sat)
