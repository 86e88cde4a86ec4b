; expect: 3; read by: cvc5
(set-logic QF_NRAT)
(assert (> (sin true) 0.0))
