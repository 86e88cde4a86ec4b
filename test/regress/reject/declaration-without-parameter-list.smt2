; expect: 3
(set-logic QF_LIA)
(declare-fun x Int)
