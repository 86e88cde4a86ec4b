; reset and a new logic; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (> x 0))
(reset)
(set-logic QF_UF)
(declare-const x Bool)
(assert x)
(check-sat)
