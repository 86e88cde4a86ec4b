; expect: open
; nothing says what 1/0 is
(set-logic QF_NRA)
(declare-const x Real)(declare-const y Real)
(assert (= (/ x y) 3.5))(assert (= y 0.0))(assert (> x 1.0))
