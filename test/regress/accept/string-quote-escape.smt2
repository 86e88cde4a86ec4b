; "" within a string; accepted by: z3 cvc5 cvc4
(set-logic QF_SLIA)
(declare-const s String)
(assert (= s "say ""hi"""))
(assert (= (str.len """") 1))
(check-sat)
