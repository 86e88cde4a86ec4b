; libm through a box
(set-logic ALL)
(declare-const x (_ FloatingPoint 11 53))
(declare-cb root ((_ FloatingPoint 11 53)) (_ FloatingPoint 11 53))
(assert (fp.eq (root x) ((_ to_fp 11 53) RNE 12.0)))
(check-sat)
(get-model)
