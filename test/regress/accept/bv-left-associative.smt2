; n-ary bvadd, bvmul, bvand, bvor, bvxor; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(assert (= (bvadd x x x) (bvmul x x x)))
(assert (= (bvand x x #x3) (bvor x #x1 #x2) (bvxor x x x)))
(check-sat)
