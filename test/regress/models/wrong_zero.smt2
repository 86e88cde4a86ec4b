; expect: false
; +0 and -0 are different values
(declare-const x (_ FloatingPoint 5 11))(assert (= x (_ -zero 5 11)))
