; nested let with the same name; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(assert (let ((a 1)) (let ((a (+ a 1))) (let ((a (= a 2))) a))))
(check-sat)
