; expect: 6
(set-logic QF_LIA)
(declare-const x Int)
(reset)
(set-logic QF_LIA)
(assert (> x 0))
