; a formula as an argument of a function; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-sort U 0)
(declare-fun f (Bool U) U)
(declare-const a Bool)
(declare-const x U)
(assert (distinct (f (and a (not a)) x) (f (= x x) x)))
(check-sat)
