; a name for a term within a formula; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (= (! (+ x 1) :named next) 4))
(assert (> next 2))
(check-sat)
