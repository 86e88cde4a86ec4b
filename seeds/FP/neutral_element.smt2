; Some float is neutral for addition of every finite float under one mode.
(set-logic FP)
(set-info :status sat)
(declare-fun e () (_ FloatingPoint 3 3))
(declare-fun m () RoundingMode)
(assert (forall ((x (_ FloatingPoint 3 3))) (=> (not (or (fp.isNaN x) (fp.isInfinite x))) (= (fp.add m x e) x))))
(assert (exists ((y (_ FloatingPoint 3 3))) (and (not (fp.isZero y)) (fp.eq (fp.mul m y y) e))))
(assert (not (= m RTN)))
(check-sat)
