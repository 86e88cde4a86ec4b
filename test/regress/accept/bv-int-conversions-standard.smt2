; ubv_to_int, sbv_to_int, int_to_bv; accepted by: standard 2.7
(set-logic ALL)
(declare-const x (_ BitVec 8))
(declare-const n Int)
(assert (= (ubv_to_int x) n))
(assert (= (sbv_to_int x) n))
(assert (= ((_ int_to_bv 8) n) x))
(check-sat)
