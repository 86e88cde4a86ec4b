; expect: 3
(set-logic QF_LIA)
(assert (let ((a)) true))
