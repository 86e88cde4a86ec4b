; + and * of one argument; accepted by: z3
(set-logic QF_NRA)
(declare-const x Real)
(assert (> (+ x) (* x)))
(check-sat)
