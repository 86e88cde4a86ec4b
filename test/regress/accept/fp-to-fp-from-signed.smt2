; to_fp of a signed bit-vector; accepted by: z3 cvc5
(set-logic QF_BVFP)
(declare-const b (_ BitVec 8))
(assert (fp.isNegative ((_ to_fp 8 24) RNE b)))
(check-sat)
