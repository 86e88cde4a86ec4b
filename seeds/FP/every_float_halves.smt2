; Not every float is twice another one: the greatest odd significands have no exact half.
(set-logic FP)
(set-info :status unsat)
(declare-fun m () RoundingMode)
(declare-fun two () (_ FloatingPoint 3 3))
(assert (= two ((_ to_fp 3 3) RNE 2.0)))
(assert (forall ((x (_ FloatingPoint 3 3))) (or (fp.isNaN x) (exists ((h (_ FloatingPoint 3 3))) (and (= (fp.mul m h two) x) (fp.leq (fp.abs h) (fp.abs x)))))))
(assert (or (= m RNE) (= m RTP)))
(check-sat)
