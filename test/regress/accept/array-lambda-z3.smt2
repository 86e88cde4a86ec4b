; a lambda as an array; accepted by: z3
(declare-const a (Array Int Int))
(assert (= a (lambda ((i Int)) (+ i 1))))
(assert (= (select a 2) 3))
(check-sat)
