; expect: true
; model: printed by cvc5 1.0.3
(declare-const x Int)(declare-const y Int)
(assert (= (div x y) (- 3)))(assert (= (mod x y) 2))(assert (< y 0))
