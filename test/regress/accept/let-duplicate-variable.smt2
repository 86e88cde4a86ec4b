; a variable twice in one let: the last binding counts; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const b Int)
(assert (let ((a 1) (b 3) (a 2)) (= a (- b 1))))
(check-sat)
