; fp.to_ubv, fp.to_sbv, fp.to_real; accepted by: z3 cvc5
(set-logic QF_BVFPLRA)
(declare-const x (_ FloatingPoint 3 4))
(assert (= ((_ fp.to_ubv 4) RNE x) #x3))
(assert (= ((_ fp.to_sbv 4) RTZ x) #x3))
(assert (< (fp.to_real x) 3.5))
(check-sat)
