; Type-Aware Operator Mutation (OpFuzz, OOPSLA 2020), figure 4c: no bug here.
; Unsat: 2 = a*a = 1, or 0/0 = 0 = 1.
(set-info :status unsat)
(declare-fun a () Real)
(assert (= (/ (* 2 a) a) (* a a) 1))
(check-sat)
