; expect: 5
(set-logic QF_LIA)
(declare-const x Int)
(push 1)
(declare-const x Int)
(assert (= x 1))
