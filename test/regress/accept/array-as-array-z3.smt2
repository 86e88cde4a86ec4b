; z3's (_ as-array f); accepted by: z3
(declare-fun f (Int) Int)
(declare-const a (Array Int Int))
(assert (= a (_ as-array f)))
(assert (= (select a 1) 2))
(check-sat)
