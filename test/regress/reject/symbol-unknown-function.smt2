; expect: 4
(set-logic QF_UFLIA)
(declare-const x Int)
(assert (= (missing x) 1))
