; get-proof; accepted by: z3 cvc5 cvc4
(set-option :produce-proofs true)
(set-logic QF_UF)
(declare-const a Bool)
(assert a)
(assert (not a))
(check-sat)
(get-proof)
