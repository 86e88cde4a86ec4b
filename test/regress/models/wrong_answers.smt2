; expect: false
; the answers of get-value are not a function
(declare-const x Real)(declare-const y Real)(assert (= (/ x 0.0) 5.0))(assert (= (/ y 0.0) 6.0))
