; expect: true
; model: printed by z3 4.8.12
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 8 24))(declare-const m RoundingMode)
(assert (distinct (fp.roundToIntegral m x) (fp.roundToIntegral RNE x)))(assert (fp.lt x ((_ to_fp 8 24) RNE 3.0)))(assert (fp.gt x ((_ to_fp 8 24) RNE 2.0)))
