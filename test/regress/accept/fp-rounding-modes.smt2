; rounding modes in their short and long names; accepted by: z3 cvc5 cvc4
(set-logic QF_FP)
(declare-const r RoundingMode)
(assert (or (= r RNE) (= r RNA) (= r RTP) (= r RTN) (= r RTZ)))
(assert (distinct r roundNearestTiesToEven roundNearestTiesToAway roundTowardPositive roundTowardNegative))
(assert (= r roundTowardZero))
(check-sat)
