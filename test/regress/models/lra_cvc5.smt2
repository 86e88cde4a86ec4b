; expect: true
; model: printed by cvc5 1.0.3
(set-logic QF_LRA)
(declare-const x Real)(declare-const y Real)
(assert (< x (* 3.0 y)))(assert (> x (+ y 0.25)))(assert (< y 0.3))
