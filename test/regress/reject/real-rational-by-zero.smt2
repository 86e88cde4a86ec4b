; expect: 4
(set-logic QF_LRA)
(declare-const x Real)
(assert (= x 5/0))
