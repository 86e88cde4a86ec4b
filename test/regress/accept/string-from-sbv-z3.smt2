; z3's str.from_sbv; accepted by: newer z3
(declare-const s String)
(declare-const b (_ BitVec 8))
(assert (= s (str.from_sbv b)))
(check-sat)
