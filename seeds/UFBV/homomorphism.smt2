; A map that turns sums into disjunctions cannot separate a word from its double.
(set-logic UFBV)
(set-info :status unsat)
(declare-fun f ((_ BitVec 4)) (_ BitVec 4))
(declare-fun a () (_ BitVec 4))
(assert (forall ((x (_ BitVec 4)) (y (_ BitVec 4))) (= (f (bvadd x y)) (bvor (f x) (f y)))))
(assert (exists ((b (_ BitVec 4))) (and (= b (bvadd a a)) (distinct (f b) (f a)))))
(check-sat)
