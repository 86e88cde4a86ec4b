; expect: open
; either zero
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 5 11))
(assert (= x (fp.min (_ +zero 5 11) (_ -zero 5 11))))(assert (fp.isNegative x))
