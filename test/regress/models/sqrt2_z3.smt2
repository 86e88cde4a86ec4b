; expect: true
; model: printed by z3 4.8.12
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (* x x) 2.0))(assert (> x 0.0))
