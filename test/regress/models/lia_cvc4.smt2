; expect: true
; model: printed by CVC4 1.8
(set-logic QF_LIA)
(declare-const x Int)(declare-const y Int)
(assert (= (+ (* 3 x) (* 5 y)) 1))(assert (< x (- 10)))
