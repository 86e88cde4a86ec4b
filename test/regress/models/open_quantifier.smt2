; expect: open
; infinitely many instances, none found wrong
(declare-const x Int)(assert (forall ((y Int)) (distinct (* y y y y) (+ (* y y) x 77))))
