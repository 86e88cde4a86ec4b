; expect: 6
(set-logic QF_LIA)
(push 1)
(declare-const x Int)
(pop 1)
(assert (> x 0))
