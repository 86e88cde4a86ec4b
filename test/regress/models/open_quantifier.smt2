; expect: open
; infinitely many instances, none found wrong
(declare-const x Int)(assert (forall ((y Int)) (>= (+ (* y y) x) 0)))
