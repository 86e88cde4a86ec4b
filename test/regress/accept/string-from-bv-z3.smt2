; z3's str.from_ubv; accepted by: z3
(declare-const s String)
(declare-const b (_ BitVec 8))
(assert (= s (str.from_ubv b)))
(check-sat)
