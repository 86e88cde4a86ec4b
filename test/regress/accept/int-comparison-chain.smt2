; < and <= with more than two arguments; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (< 0 x y 10))
(assert (>= 9 y x 1))
(check-sat)
