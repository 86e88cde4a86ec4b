; user's functions called div and abs in a logic without integers; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-sort U 0)
(declare-fun div (U U) U)
(declare-fun abs (U) U)
(declare-const x U)
(assert (distinct (div x x) (abs x)))
(check-sat)
