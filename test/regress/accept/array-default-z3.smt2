; z3's default of an array; accepted by: z3
(declare-const a (Array Int Int))
(assert (= (default a) 5))
(check-sat)
