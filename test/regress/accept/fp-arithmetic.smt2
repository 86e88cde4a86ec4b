; arithmetic with a rounding mode; accepted by: z3 cvc5
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (fp.lt (fp.add RNE x y) (fp.sub RTZ x y)))
(assert (fp.leq (fp.mul RTP x y) (fp.div RTN x y)))
(assert (not (fp.isNaN (fp.fma RNA x y x))))
(assert (fp.isNormal (fp.sqrt RNE x)))
(check-sat)
