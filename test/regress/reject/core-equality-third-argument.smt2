; expect: 4
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x x true))
