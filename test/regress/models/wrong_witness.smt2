; expect: false
; an interval that no choice can save
(declare-const x Real)(assert (< (* 2.0 x) 1.0))
