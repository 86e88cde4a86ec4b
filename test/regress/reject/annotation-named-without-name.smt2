; expect: 3
(set-logic QF_UF)
(assert (! true :named))
