; expect: 3
(set-logic QF_LIA)
(declare-const :x Int)
