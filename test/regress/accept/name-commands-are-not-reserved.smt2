; command and option words as symbols; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-const model Bool)
(declare-const status Bool)
(declare-const success Bool)
(declare-const sat Bool)
(assert (and model status success sat))
(check-sat)
