; bit-vector arithmetic; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (= (bvadd x y) (bvsub (bvmul x y) (bvneg x))))
(assert (distinct (bvudiv x y) (bvurem x y)))
(assert (= (bvsdiv x y) (bvsrem x y) (bvsmod x y)))
(check-sat)
