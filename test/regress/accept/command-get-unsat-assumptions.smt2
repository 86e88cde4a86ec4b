; get-unsat-assumptions; accepted by: z3 cvc5 cvc4
(set-option :produce-unsat-assumptions true)
(set-logic QF_UF)
(declare-const a Bool)
(check-sat-assuming (a (not a)))
(get-unsat-assumptions)
