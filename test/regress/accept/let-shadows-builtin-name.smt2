; a let variable called like an operator of another theory; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(assert (let ((|bvadd| 1) (|select| 2)) (= (+ bvadd select) 3)))
(check-sat)
