; cvc5's eqrange; accepted by: cvc5
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(declare-const b (Array Int Int))
(assert (eqrange a b 0 3))
(check-sat)
