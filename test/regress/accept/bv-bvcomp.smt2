; bvcomp yields one bit; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvcomp x #x10) #b1))
(check-sat)
