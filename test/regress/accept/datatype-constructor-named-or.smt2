; a constructor called like an operator of Core; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((T 0)) (((or) (other))))
(declare-const x T)
(declare-const a Bool)
(assert (or a (= x or)))
(check-sat)
