; z3's ext_rotate_left and ext_rotate_right; accepted by: z3
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (= (ext_rotate_left x y) (ext_rotate_right x y)))
(check-sat)
