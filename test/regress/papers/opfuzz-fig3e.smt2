; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 3e. CVC4 crashed.
; Sat: x = 2, since a sine is at most 1.
(set-info :status sat)
(declare-fun x () Real)
(assert (distinct x (sin 4.0)))
(check-sat)
