; expect: open
; model: printed by CVC4 1.8
(set-logic QF_NRA)
(declare-const x Real)
(assert (= (* x x) 2.0))(assert (> x 0.0))
