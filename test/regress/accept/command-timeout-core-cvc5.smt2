; cvc5's get-timeout-core; accepted by: newer cvc5
(set-option :produce-unsat-cores true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(get-timeout-core)
