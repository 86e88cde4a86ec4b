; a pattern variable that shadows a constant; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))
(declare-const l List)
(declare-const h Bool)
(assert (and h (= 1 (match l ((nil 0) ((cons h t) (+ h 1)))))))
(check-sat)
