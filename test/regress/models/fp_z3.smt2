; expect: true
; model: printed by z3 4.8.12
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 5 11))(declare-const y (_ FloatingPoint 5 11))(declare-const m RoundingMode)
(assert (fp.isSubnormal x))(assert (fp.isInfinite (fp.div m y x)))(assert (fp.isNaN (fp.rem y y)))
