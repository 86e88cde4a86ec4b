; ; ( ) | and line ends in a string; accepted by: z3
(set-logic QF_S)
(declare-const s String)
(assert (distinct s "; no comment" "((" ")" "|bar|" "two
lines"))
(check-sat)
