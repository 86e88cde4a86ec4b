; |let| as a constant; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const |let| Int)
(declare-const |forall| Int)
(assert (< |let| |forall|))
(check-sat)
