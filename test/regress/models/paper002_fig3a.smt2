; expect: false
; paper 002, Fig. 3a: CVC4 issue 3407
(set-logic NRA)
(declare-fun a () Real)
(declare-fun b () Real)
(assert (= (* a b) 1))
(check-sat)
(get-model)
