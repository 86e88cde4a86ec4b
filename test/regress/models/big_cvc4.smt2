; expect: true
; model: printed by CVC4 1.8
(declare-const x Int)
(assert (> (* 3 x) 100000000000000000000000000))
