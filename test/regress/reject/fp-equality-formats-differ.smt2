; expect: 3
(set-logic QF_FP)
(assert (= (_ NaN 8 24) (_ NaN 11 53)))
