; let of formulas and of terms at once; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (let ((p (> x 0)) (y (+ x 1))) (and p (or (not p) (= y 4)))))
(check-sat)
