; expect: true
; model: printed by cvc5 1.0.3
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 5 11))
(assert (= x (fp.min (_ +zero 5 11) (_ -zero 5 11))))(assert (fp.isNegative x))
