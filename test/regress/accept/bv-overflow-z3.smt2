; z3's overflow predicates; accepted by: z3
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (bvumul_noovfl x y))
(assert (bvsmul_noovfl x y))
(assert (bvsmul_noudfl x y))
(check-sat)
