; expect: 3
(set-logic QF_LIA)
(assert (let ((a (+ 1 true))) (= a 1)))
