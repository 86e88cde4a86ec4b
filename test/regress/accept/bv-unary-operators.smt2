; bvadd, bvand, bvor, concat of one argument; accepted by: z3
(declare-const x (_ BitVec 4))
(assert (= (bvadd x) (bvand x)))
(assert (= (bvor x) (bvmul x)))
(assert (= (concat x) x))
(check-sat)
