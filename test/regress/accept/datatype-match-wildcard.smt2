; match with the wildcard _; accepted by: z3
(set-logic ALL)
(declare-datatypes ((Color 0)) (((red) (green) (blue))))
(declare-const c Color)
(assert (match c ((red false) (_ true))))
(check-sat)
