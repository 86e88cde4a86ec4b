; bit-wise operators; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(assert (= (bvand x y) (bvor x (bvnot y))))
(assert (= (bvxor x y) (bvxnor x (bvnand x y))))
(assert (distinct (bvnor x y) #b0001))
(check-sat)
