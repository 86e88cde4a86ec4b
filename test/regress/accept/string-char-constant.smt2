; (_ char #x41); accepted by: z3 cvc5 cvc4
(set-logic QF_S)
(declare-const s String)
(assert (= s (str.++ (_ char #x41) (_ char #x1F600))))
(check-sat)
