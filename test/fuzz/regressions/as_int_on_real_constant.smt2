(set-logic QF_LRA)
(declare-const x Real)
(assert (> (as x Int) 1))
