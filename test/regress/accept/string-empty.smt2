; the empty string and long concatenation; accepted by: z3 cvc5 cvc4
(set-logic QF_S)
(declare-const s String)
(assert (= (str.++ s "" s "x" s) "x"))
(check-sat)
