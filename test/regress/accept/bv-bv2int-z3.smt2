; z3's bv2int; accepted by: z3
(declare-const x (_ BitVec 8))
(assert (= (bv2int x) 3))
(check-sat)
