; concat with more than two arguments; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 2))
(assert (= (concat x #b1 x) #b01101))
(check-sat)
