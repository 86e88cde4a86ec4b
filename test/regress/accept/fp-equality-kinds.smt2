; = and fp.eq on zeros and NaN; accepted by: z3 cvc5
(set-logic QF_FP)
(assert (= (_ NaN 5 11) (_ NaN 5 11)))
(assert (not (fp.eq (_ NaN 5 11) (_ NaN 5 11))))
(assert (fp.eq (_ +zero 5 11) (_ -zero 5 11)))
(assert (distinct (_ +zero 5 11) (_ -zero 5 11)))
(check-sat)
