; cvc5's get-interpolant and get-abduct; accepted by: cvc5
(set-option :produce-interpolants true)
(set-option :produce-abducts true)
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (> x y))
(get-abduct hint (> x 0))
(get-interpolant between (> (+ x 1) y))
