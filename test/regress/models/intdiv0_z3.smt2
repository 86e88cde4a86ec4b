; expect: true
; model: printed by z3 4.8.12
(set-logic QF_NIA)
(declare-const x Int)(declare-const y Int)
(assert (= (div x y) 7))(assert (= (mod x y) 8))(assert (= y 0))
