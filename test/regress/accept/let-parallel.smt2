; let binds in parallel; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (let ((x (+ x 1)) (y x)) (= x (+ y 1))))
(check-sat)
