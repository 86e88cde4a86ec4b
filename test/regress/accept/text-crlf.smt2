; line ends of Windows; accepted by: z3 cvc5 cvc4
(set-logic QF_S)
(declare-const s String)
; a comment
(assert (= s "a"))
(check-sat)
