; Semantic Fusion (YinYang, PLDI 2020), figure 5. Z3 said sat.
; The last two equations make the first disjunct false and z/x the same as y; then 0 < y < v <= w and
; w/v < 0 contradict each other, whatever a division by zero is. The figure has no check-sat.
(set-info :status unsat)
(declare-fun v () Real)
(declare-fun w () Real)
(declare-fun x () Real)
(declare-fun y () Real)
(declare-fun z () Real)
(assert (or
; phi3 part
(not (= (+ (+ 1.0 (/ z y)) 6.0) (+ 7.0 x)))
; phi4 part
(and (< (/ z x) v) (>= w v)
      (< (/ w v) 0) (> (/ z x) 0))))
; fusion constraints
(assert (= z (* x y)))
(assert (= x (/ z y)))
(assert (= y (/ z x)))
(check-sat)
