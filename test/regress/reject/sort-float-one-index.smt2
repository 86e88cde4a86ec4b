; expect: 3
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 8))
