; Widening is exact, so narrowing back gives the number itself.
(set-logic QF_FP)
(set-info :status unsat)
(declare-fun x () Float32)
(declare-fun w () Float64)
(declare-fun m () RoundingMode)
(assert (= w ((_ to_fp 11 53) m x)))
(assert (or (not (= ((_ to_fp 8 24) RTZ w) x)) (and (fp.isSubnormal x) (not (fp.isNormal w))) (not (= (fp.isNegative x) (fp.isNegative w)))))
(check-sat)
