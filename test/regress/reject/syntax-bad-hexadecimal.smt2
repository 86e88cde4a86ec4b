; expect: 3
(set-logic QF_BV)
(assert (= #xG #x0))
