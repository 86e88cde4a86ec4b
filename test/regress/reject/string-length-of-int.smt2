; expect: 3
(set-logic QF_SLIA)
(assert (= (str.len 3) 1))
