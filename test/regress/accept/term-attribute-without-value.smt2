; an unknown attribute without a value; accepted by: cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (! (> x 0) :my-flag))
(assert (! (> x 0) :my-flag :named p))
(check-sat)
