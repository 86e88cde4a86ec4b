; expect: false
; z3 says that there are no other elements
(declare-sort U 0)
(declare-const u U)
(assert (exists ((x U)) (distinct x u)))
