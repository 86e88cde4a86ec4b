; Rotating left and right by complementary amounts gives the same word.
(set-logic QF_BV)
(set-info :status unsat)
(declare-const w (_ BitVec 10))
(declare-const v (_ BitVec 10))
(define-fun f ((x (_ BitVec 10))) (_ BitVec 10) ((_ rotate_left 7) x))
(assert (= v (f (f w))))
(assert (or (not (= v ((_ rotate_right 6) w))) (not (= (f v) ((_ rotate_left 1) w))) (not (= (bvor (bvshl w (_ bv4 10)) (bvlshr w (_ bv6 10))) v))))
(check-sat)
