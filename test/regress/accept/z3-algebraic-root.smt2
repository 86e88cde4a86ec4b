; z3's root-obj constants; accepted by: z3
(declare-const x Real)
(assert (= x (root-obj (+ (^ x 2) (- 2)) 2)))
(check-sat)
