; bvredor, bvredand; accepted by: z3 cvc5
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvredor x) #b1))
(assert (= (bvredand x) #b0))
(check-sat)
