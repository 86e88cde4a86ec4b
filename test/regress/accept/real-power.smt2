; ^ on reals; accepted by: cvc5 cvc4
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (^ x 2.0) 4.0))
(check-sat)
