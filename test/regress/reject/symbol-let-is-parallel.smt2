; expect: 4
(set-logic QF_LIA)
(declare-const x Int)
(assert (let ((y x) (z y)) (> z 0)))
