; a user's sort called Set, of arity 0; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-sort Set 0)
(declare-const s Set)
(declare-const t Set)
(assert (distinct s t))
(check-sat)
