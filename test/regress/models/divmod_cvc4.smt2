; expect: true
; model: printed by CVC4 1.8
(declare-const x Int)(declare-const y Int)
(assert (= (div x y) (- 3)))(assert (= (mod x y) 2))(assert (< y 0))
