; z3's fp.to_ieee_bv; accepted by: z3
(declare-const x (_ FloatingPoint 5 11))
(assert (= (fp.to_ieee_bv x) #x3c00))
(check-sat)
