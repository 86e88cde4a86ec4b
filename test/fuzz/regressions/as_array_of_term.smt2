(declare-fun a () (_ BitVec 8))
(assert (as-array (= (bvxor a) a)))
