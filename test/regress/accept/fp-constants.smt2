; fp, infinities, zeros, NaN; accepted by: z3 cvc5
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 4))
(assert (distinct x (fp #b0 #b00 #b001) (_ +oo 2 4) (_ -oo 2 4) (_ NaN 2 4) (_ +zero 2 4) (_ -zero 2 4)))
(check-sat)
