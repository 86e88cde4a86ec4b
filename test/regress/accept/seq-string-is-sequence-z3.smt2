; String is a sequence of characters in z3; accepted by: z3 cvc5
(declare-const s String)
(assert (= (seq.len s) 2))
(assert (= (seq.++ s "c") "abc"))
(check-sat)
