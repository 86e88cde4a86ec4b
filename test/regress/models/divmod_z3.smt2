; expect: true
; model: printed by z3 4.8.12
(declare-const x Int)(declare-const y Int)
(assert (= (div x y) (- 3)))(assert (= (mod x y) 2))(assert (< y 0))
