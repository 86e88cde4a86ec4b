; a name declared again with another sort; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(declare-const x Bool)
(check-sat)
