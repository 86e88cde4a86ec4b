; expect: true
; model: printed by cvc5 1.0.3
(set-logic QF_LIA)
(declare-const x Int)(declare-const y Int)
(assert (= (+ (* 3 x) (* 5 y)) 1))(assert (< x (- 10)))
