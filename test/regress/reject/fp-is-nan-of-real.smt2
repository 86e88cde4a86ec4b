; expect: 3
(set-logic QF_FPLRA)
(assert (fp.isNaN 1.5))
