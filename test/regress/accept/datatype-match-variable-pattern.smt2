; match with a variable that catches the rest; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-const c Color)
(assert (match c ((red false) (other (distinct other green)))))
(check-sat)
