; get-assertions with the standard's option; accepted by: z3 cvc5 cvc4
(set-option :produce-assertions true)
(set-logic QF_UF)
(declare-const a Bool)
(assert a)
(get-assertions)
