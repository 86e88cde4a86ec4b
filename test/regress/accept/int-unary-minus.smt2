; (- x) and (- 1); accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (= (- x) (- 1)))
(assert (= (- (- x)) 1))
(check-sat)
