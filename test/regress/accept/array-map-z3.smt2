; z3's (_ map f) over arrays; accepted by: z3
(declare-const a (Array Int Bool))
(declare-const b (Array Int Bool))
(declare-const c (Array Int Int))
(assert (= ((_ map and) a b) ((_ map not) a)))
(assert (= ((_ map (+ (Int Int) Int)) c c) c))
(check-sat)
