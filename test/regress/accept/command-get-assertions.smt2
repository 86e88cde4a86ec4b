; get-assertions; accepted by: z3 cvc5 cvc4
(set-option :produce-assertions true)
(set-option :interactive-mode true)
(set-logic QF_UF)
(declare-const a Bool)
(assert a)
(get-assertions)
