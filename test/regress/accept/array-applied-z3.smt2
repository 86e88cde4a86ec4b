; a bound array variable applied like a function is a select in z3; accepted by: z3
(assert (exists ((b (Array Int Int))) (= (b 2) 3)))
(check-sat)
