; let with several bindings of different sorts; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(assert (let ((a 1) (b 1.5) (c true) (d "s") (e #x0f)) (and c (= a 1) (< b 2.0) (= d "s") (= e #x0f))))
(check-sat)
