; expect: false
; paper 002, Fig. 3c: CVC4 issue 3527
(declare-fun f (Int) Bool)
(declare-fun g (Int) Bool)
(assert (distinct f g))
(check-sat)
(get-model)
