; the indexed predicate divisible; accepted by: cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert ((_ divisible 3) x))
(assert (> x 4))
(check-sat)
