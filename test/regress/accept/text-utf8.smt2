; UTF-8 in a comment, a string and a quoted symbol; accepted by: z3 cvc5 cvc4
(set-logic QF_S)
; Grüße, 世界
(declare-const |größe| String)
(assert (distinct |größe| ""))
(check-sat)
