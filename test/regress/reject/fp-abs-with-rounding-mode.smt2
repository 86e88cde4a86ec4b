; expect: 4
(set-logic QF_FP)
(declare-const x Float32)
(assert (fp.isNaN (fp.abs RNE x)))
