; Division by one never makes a word smaller, and a shift is no remainder.
(set-logic BV)
(set-info :status unsat)
(declare-fun d () (_ BitVec 5))
(assert (forall ((x (_ BitVec 5))) (or (bvult (bvudiv x d) x) (= (bvurem x d) (bvshl x d)))))
(assert (and (bvult (bvand d #b11110) d) (= (bvlshr d #b00001) (bvneg (bvsub d (_ bv1 5))))))
(assert (forall ((x (_ BitVec 5)) (y (_ BitVec 5))) (=> (bvult x y) (bvule (bvudiv x d) (bvudiv y d)))))
(check-sat)
