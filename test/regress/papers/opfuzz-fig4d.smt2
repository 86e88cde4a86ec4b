; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 4d. Z3 said unsat.
; Sat: a = 0 and 0/0 = 1.
(set-info :status sat)
(declare-fun a () Real)
(assert (= (/ (* 2 a) a) (/ a a) 1))
(check-sat)
