; reset-assertions removes declarations; accepted by: cvc5
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(reset-assertions)
(declare-const x Bool)
(assert x)
(check-sat)
