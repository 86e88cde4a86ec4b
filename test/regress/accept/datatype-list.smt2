; declare-datatype with constructors, selectors, testers; accepted by: cvc5 cvc4
(set-logic QF_DTLIA)
(declare-datatype List ((nil) (cons (head Int) (tail List))))
(declare-const l List)
(assert ((_ is cons) l))
(assert (= (head l) 3))
(assert (= (tail l) nil))
(check-sat)
