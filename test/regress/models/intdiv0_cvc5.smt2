; expect: true
; model: printed by cvc5 1.0.3
(set-logic QF_NIA)
(declare-const x Int)(declare-const y Int)
(assert (= (div x y) 7))(assert (= (mod x y) 8))(assert (= y 0))
