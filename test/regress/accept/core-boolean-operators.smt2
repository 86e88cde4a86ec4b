; the operators of Core; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(assert (and (or a b) (not (xor a b)) (=> a b) (= a b) (ite a b true)))
(check-sat)
