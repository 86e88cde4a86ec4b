; A memory that holds one value everywhere has no two different cells after equal stores.
(set-logic ABV)
(set-info :status unsat)
(declare-fun m () (Array (_ BitVec 3) (_ BitVec 4)))
(declare-fun v () (_ BitVec 4))
(declare-fun i () (_ BitVec 3))
(assert (forall ((k (_ BitVec 3))) (= (select m k) v)))
(assert (exists ((j (_ BitVec 3))) (distinct (select (store m i (bvnot (bvnot v))) j) (bvadd (select m i) #x0))))
(check-sat)
