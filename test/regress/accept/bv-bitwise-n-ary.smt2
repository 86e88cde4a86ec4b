; bvxnor with more than two arguments; accepted by: z3 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(assert (= (bvxnor x x x) x))
(check-sat)
