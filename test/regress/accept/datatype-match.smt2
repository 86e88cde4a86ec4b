; match with constructors and variables; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((List 0)) (((nil) (cons (head Int) (tail List)))))
(declare-const l List)
(assert (= 3 (match l ((nil 0) ((cons h t) h)))))
(check-sat)
