; ^ on integers; accepted by: cvc5 cvc4
(set-logic QF_NIA)
(declare-const x Int)
(assert (= (^ x 2) 9))
(check-sat)
