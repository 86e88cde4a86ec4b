; a box that returns NaN: one value of FP
(set-logic ALL)
(declare-const x (_ FloatingPoint 8 24))
(declare-cb lg ((_ FloatingPoint 8 24)) (_ FloatingPoint 8 24))
(assert (fp.isNaN (lg x)))
(assert (not (fp.isNaN x)))
(check-sat)
