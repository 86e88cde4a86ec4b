; / between integers yields a Real; accepted by: z3 cvc5 cvc4
(set-logic QF_LIRA)
(declare-const x Int)
(declare-const y Real)
(assert (= y (/ x 2)))
(assert (= y (/ 1 3)))
(check-sat)
