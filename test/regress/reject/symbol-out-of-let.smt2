; expect: 4
(set-logic QF_LIA)
(declare-const x Int)
(assert (and (let ((y x)) (> y 0)) (> y 1)))
