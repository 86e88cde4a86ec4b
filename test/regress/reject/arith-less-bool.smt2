; expect: 4
(set-logic QF_LIA)
(declare-const a Bool)
(assert (< a 1))
