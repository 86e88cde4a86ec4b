; expect: 3
(set-logic QF_UF)
(echo hello)
