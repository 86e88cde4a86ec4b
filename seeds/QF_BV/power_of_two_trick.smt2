; A nonzero word with no bit in common with its predecessor has one bit, so it divides a larger one.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(define-fun pow2 ((v (_ BitVec 8))) Bool (and (not (= v #x00)) (= (bvand v (bvsub v #x01)) #x00)))
(assert (and (pow2 x) (pow2 y) (bvugt y x)))
(assert (or (not (= (bvurem y x) #x00)) (not (pow2 (bvudiv y x))) (= (bvor x y) (bvadd x y #x01))))
(check-sat)
