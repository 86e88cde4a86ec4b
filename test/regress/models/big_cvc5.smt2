; expect: true
; model: printed by cvc5 1.0.3
(declare-const x Int)
(assert (> (* 3 x) 100000000000000000000000000))
