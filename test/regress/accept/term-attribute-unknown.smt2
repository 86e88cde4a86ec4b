; an attribute that nobody knows; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (! (> x 0) :my-note foo))
(assert (! (> x 0) :my-note 3 :named p))
(check-sat)
