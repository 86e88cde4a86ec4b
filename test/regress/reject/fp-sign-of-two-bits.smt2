; expect: 3
(set-logic QF_FP)
(assert (fp.isNaN (fp #b00 #b00000000 #b00000000000000000000000)))
