; to_fp of another format; accepted by: z3 cvc5
(set-logic QF_FP)
(declare-const x Float32)
(assert (fp.isInfinite ((_ to_fp 5 11) RNE x)))
(assert (not (fp.isInfinite x)))
(check-sat)
