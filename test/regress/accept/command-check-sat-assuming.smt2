; check-sat-assuming with literals; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(assert (or a b))
(check-sat-assuming ((not a) (not b)))
(check-sat-assuming (a))
