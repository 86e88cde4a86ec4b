; expect: true
; model: printed by z3 4.8.12
(declare-const a (Array Int Int))
(assert (= (select a 1) 2))(assert (forall ((x (_ BitVec 4))) (bvule x #xf)))(assert (= (select ((_ map (+ (Int Int) Int)) a a) 1) 4))
