; expect: 3
(set-logic QF_BV)
(assert (= #x #x0))
