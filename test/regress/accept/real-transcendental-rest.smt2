; the remaining transcendental functions; accepted by: cvc5 cvc4
(set-logic QF_NRAT)
(declare-const x Real)
(assert (= (sec x) (csc x) (cot x)))
(assert (> (+ (arcsin x) (arccos x) (arcsec x) (arccsc x) (arccot x)) 0.0))
