; For each word there is a greater one, except for one named word.
(set-logic BV)
(set-info :status sat)
(declare-fun top () (_ BitVec 5))
(declare-fun off () (_ BitVec 5))
(assert (forall ((x (_ BitVec 5))) (or (= x top) (exists ((y (_ BitVec 5))) (bvslt x y)))))
(assert (= (bvashr top off) (bvlshr top off)))
(assert (and (bvugt off (_ bv0 5)) (= (bvsmod top off) (bvsrem off top))))
(check-sat)
