; expect: 4
(set-logic QF_LIA)
(declare-const x Int)
(assert (= (ite x 1 2) 1))
