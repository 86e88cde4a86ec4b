; sin, cos, tan, exp, pi and the inverse functions; accepted by: cvc5 cvc4
(set-logic QF_NRAT)
(declare-const x Real)
(assert (< 0.0 x real.pi))
(assert (> (+ (sin x) (cos x) (tan x) (exp x)) 0.5))
(assert (< (arctan x) (sqrt 9.0)))
