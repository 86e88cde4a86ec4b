; the predicates fp.is...; accepted by: z3 cvc5
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(assert (or (fp.isNormal x) (fp.isSubnormal x) (fp.isZero x)))
(assert (not (or (fp.isInfinite x) (fp.isNaN x))))
(assert (xor (fp.isNegative x) (fp.isPositive x)))
(check-sat)
