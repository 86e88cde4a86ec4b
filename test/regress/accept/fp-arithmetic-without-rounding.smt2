; rem, abs, neg, min, max, roundToIntegral; accepted by: z3 cvc5
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 4))
(declare-const y (_ FloatingPoint 3 4))
(assert (fp.eq (fp.abs x) (fp.neg y)))
(assert (fp.leq (fp.min x y) (fp.max x y)))
(assert (fp.eq (fp.roundToIntegral RNE x) (fp.rem x y)))
(check-sat)
