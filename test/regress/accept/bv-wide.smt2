; a bit-vector of 1000 bits; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 1000))
(assert (= ((_ extract 999 900) x) (_ bv123456789 100)))
(check-sat)
