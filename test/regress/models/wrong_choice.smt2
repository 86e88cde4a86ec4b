; expect: false
; two values for 1/0
(declare-const x Real)(assert (= (/ x 0.0) 1.0))(assert (= (/ 1.0 (- x x)) 2.0))
