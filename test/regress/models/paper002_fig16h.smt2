; expect: false
; paper 002, Fig. 16h: CVC4 issue 3719
(declare-fun a () Real)
(assert (= (* 4 a a) 9))
(check-sat)
(get-model)
