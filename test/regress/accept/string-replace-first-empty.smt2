; replace with an empty pattern; accepted by: z3 cvc5 cvc4
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.replace s "" "x") (str.++ "x" s)))
(assert (= (str.indexof s "" 0) 0))
(check-sat)
