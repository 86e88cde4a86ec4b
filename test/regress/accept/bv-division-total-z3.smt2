; z3's bvudiv_i, bvsdiv_i, bvurem_i, bvsrem_i; accepted by: z3
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (distinct (bvudiv_i x y) (bvsdiv_i x y) (bvurem_i x y) (bvsrem_i x y)))
(check-sat)
