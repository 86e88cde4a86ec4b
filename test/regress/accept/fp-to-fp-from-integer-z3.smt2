; z3's to_fp with integer and with exponent arguments; accepted by: z3
(declare-const x (_ FloatingPoint 8 24))
(assert (= x ((_ to_fp 8 24) RNE 3)))
(assert (fp.lt x ((_ to_fp 8 24) RNE 1.5 2)))
(check-sat)
