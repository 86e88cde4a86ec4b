; expect: 4
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(assert (= (store a 1) a))
