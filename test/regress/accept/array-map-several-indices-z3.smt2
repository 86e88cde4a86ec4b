; (_ map f) over arrays with several indices; accepted by: z3
(declare-fun f (Int Int) Int)
(declare-const a (Array Int Bool Int))
(assert (= a ((_ map f) a a)))
(check-sat)
