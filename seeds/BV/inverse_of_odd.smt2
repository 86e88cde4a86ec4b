; Every odd nibble has an inverse.
(set-logic BV)
(set-info :status unsat)
(declare-fun k () (_ BitVec 4))
(assert (forall ((y (_ BitVec 4))) (not (= (bvmul k y) #x1))))
(assert (exists ((x (_ BitVec 4))) (= k (bvadd x x #x1))))
(assert (or (bvslt k #x0) (bvugt k #x2) (= k #x1) (bvsge k #xc)))
(check-sat)
