; The least positive float has no positive float below it.
(set-logic FP)
(set-info :status unsat)
(declare-fun x () (_ FloatingPoint 3 4))
(assert (= x (fp #b0 #b000 #b001)))
(assert (exists ((y (_ FloatingPoint 3 4))) (and (fp.lt y x) (fp.isPositive y) (not (fp.isZero y)))))
(assert (forall ((m RoundingMode)) (fp.leq (fp.mul m x x) x)))
(check-sat)
