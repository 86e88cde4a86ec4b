; expect: 4
(set-logic QF_ALIA)
(declare-const x Int)
(assert (= (select x 1) 1))
