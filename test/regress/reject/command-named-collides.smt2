; expect: 5
(set-logic QF_UF)
(declare-const a Bool)
(declare-const n Bool)
(assert (! a :named n))
