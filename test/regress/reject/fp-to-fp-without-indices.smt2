; expect: 4
(set-logic QF_BVFP)
(declare-const b (_ BitVec 32))
(assert (fp.isNaN (to_fp b)))
