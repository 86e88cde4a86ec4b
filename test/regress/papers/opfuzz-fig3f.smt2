; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 3f: no bug here. Sat: x = 2.
; The text has the mathematical sign for >=.
(set-info :status sat)
(declare-fun x () Real)
(assert (>= x (sin 4.0)))
(check-sat)
