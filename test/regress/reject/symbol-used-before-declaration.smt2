; expect: 3
(set-logic QF_LIA)
(assert (> x 0))
(declare-const x Int)
