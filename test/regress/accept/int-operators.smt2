; the operators of Ints; accepted by: z3 cvc5 cvc4
(set-logic QF_NIA)
(declare-const x Int)
(declare-const y Int)
(assert (and (= (+ x y 1) (- x y 2)) (>= (* x 2 y) (- x)) (= (div x 3) (mod y 4)) (<= (abs x) 9) (< y x) (> x 0)))
(check-sat)
