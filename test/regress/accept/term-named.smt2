; (! t :named n) used later; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(set-option :produce-unsat-cores true)
(declare-const x Int)
(assert (! (> x 0) :named positive))
(assert (! (< x 0) :named negative))
(assert (or positive negative))
(check-sat)
(get-unsat-core)
