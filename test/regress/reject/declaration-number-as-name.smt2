; expect: 3
(set-logic QF_LIA)
(declare-const 5 Int)
