; expect: 4
(set-logic QF_FP)
(declare-const x Float32)
(assert (= x RNE))
