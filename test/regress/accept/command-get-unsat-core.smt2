; get-unsat-core; accepted by: z3 cvc5 cvc4
(set-option :produce-unsat-cores true)
(set-logic QF_UF)
(declare-const a Bool)
(assert (! a :named first))
(assert (! (not a) :named second))
(check-sat)
(get-unsat-core)
