; a define-sort parameter called like a declared sort; accepted by: cvc4
(set-logic QF_AX)
(declare-sort U 0)
(define-sort Row (U) (Array U U))
(declare-const r (Row Bool))
(assert (select r true))
(check-sat)
