; z3's arrays with several indices; accepted by: z3
(declare-const a (Array Int Bool Int))
(assert (= (select (store a 1 true 5) 1 true) 5))
(check-sat)
