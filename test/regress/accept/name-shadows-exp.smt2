; a user's functions called exp, sin, pi; accepted by: z3 cvc5 cvc4
(set-logic QF_UFLRA)
(declare-fun exp (Real) Real)
(declare-fun sin (Real Real) Real)
(declare-const pi Real)
(assert (= (exp pi) (sin pi 1.0)))
(check-sat)
