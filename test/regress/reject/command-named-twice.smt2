; expect: 5
(set-logic QF_UF)
(declare-const a Bool)
(assert (! a :named n))
(assert (! a :named n))
