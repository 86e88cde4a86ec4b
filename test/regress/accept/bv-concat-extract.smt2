; concat and extract; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (concat ((_ extract 3 0) x) ((_ extract 7 4) x)) x))
(assert (= ((_ extract 0 0) x) #b1))
(check-sat)
