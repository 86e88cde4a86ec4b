; expect: open
; out of range
(declare-const x (_ FloatingPoint 5 11))(assert (= ((_ fp.to_ubv 8) RNE x) #x00))
