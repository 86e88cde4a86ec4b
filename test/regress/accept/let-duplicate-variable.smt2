; expect: 3; standard: 3.6.1, the variables of a let are pairwise distinct
(set-logic QF_LIA)
(assert (let ((a 1) (a 2)) (= a 1)))
