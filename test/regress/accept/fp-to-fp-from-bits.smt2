; to_fp of a bit-vector's bits; accepted by: z3 cvc5
(set-logic QF_BVFP)
(declare-const b (_ BitVec 32))
(assert (fp.isNormal ((_ to_fp 8 24) b)))
(check-sat)
