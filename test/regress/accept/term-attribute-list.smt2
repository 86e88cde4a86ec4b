; an unknown attribute with a list as its value; accepted by: z3
(set-logic QF_LIA)
(declare-const x Int)
(assert (! (> x 0) :my-note (a (b "c") 1.5)))
(check-sat)
