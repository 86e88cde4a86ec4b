; A mask that absorbs every word of a family.
(set-logic BV)
(set-info :status sat)
(declare-fun m () (_ BitVec 6))
(declare-fun c () (_ BitVec 6))
(assert (forall ((x (_ BitVec 6))) (=> (= (bvand x c) (_ bv0 6)) (= (bvor x m) m))))
(assert (not (= m (bvnot (_ bv0 6)))))
(assert (exists ((y (_ BitVec 6))) (and (bvult y c) (= (bvlshr m y) (_ bv1 6)))))
(check-sat)
