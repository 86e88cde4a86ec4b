; get-assignment; accepted by: z3 cvc5 cvc4
(set-option :produce-assignments true)
(set-logic QF_UF)
(declare-const a Bool)
(assert (! a :named the-name))
(check-sat)
(get-assignment)
