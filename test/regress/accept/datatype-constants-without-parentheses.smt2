; constructors without parentheses; accepted by: z3
(set-logic QF_DT)
(declare-datatypes ((Color 0)) ((red green blue)))
(declare-const c Color)
(assert (distinct c red green))
(check-sat)
