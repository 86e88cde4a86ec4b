; to_fp_unsigned; accepted by: z3 cvc5
(set-logic QF_BVFP)
(declare-const b (_ BitVec 8))
(assert (fp.isPositive ((_ to_fp_unsigned 8 24) RTZ b)))
(check-sat)
