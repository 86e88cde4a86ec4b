; expect: false
; paper 002, Fig. 16i: z3 issue 3118; the model of the second check-sat
(declare-fun a () Int)
(declare-fun b () Real)
(declare-fun c () Real)
(assert (> a 0))
(assert (= (* (/ b b) c) 2.0))
(check-sat)
(check-sat)
(get-model)
