; expect: 4
(set-logic QF_LIA)
(declare-const a Bool)
(assert (= (ite a 1 false) 1))
