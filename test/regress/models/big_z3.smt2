; expect: true
; model: printed by z3 4.8.12
(declare-const x Int)
(assert (> (* 3 x) 100000000000000000000000000))
