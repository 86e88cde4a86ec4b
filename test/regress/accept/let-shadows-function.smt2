; a let variable called like a function; accepted by: z3 cvc5 cvc4
(set-logic QF_UFLIA)
(declare-fun f (Int) Int)
(assert (let ((f (f 1))) (= f 2)))
(check-sat)
