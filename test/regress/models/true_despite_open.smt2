; expect: true
; every choice does
(declare-const x Real)(declare-const p Bool)(assert (or (> (/ x 0.0) 1.0) (<= (/ x 0.0) 1.0)))(assert (or p (= x 1.0)))
