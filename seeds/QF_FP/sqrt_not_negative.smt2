; A square root is negative for the negative zero only.
(set-logic QF_FP)
(set-info :status unsat)
(declare-fun x () (_ FloatingPoint 4 6))
(declare-fun r () (_ FloatingPoint 4 6))
(declare-fun m () RoundingMode)
(assert (= r (fp.sqrt m x)))
(assert (or (and (fp.isNegative r) (not (fp.isZero x))) (and (fp.isNegative x) (fp.isPositive r)) (and (fp.isInfinite r) (not (= x (_ +oo 4 6))))))
(check-sat)
