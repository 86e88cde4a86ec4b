; expect: 7
(set-logic QF_UF)
(declare-sort Box 1)
(declare-sort U 0)
(declare-fun open ((Box U)) U)
(declare-const b (Box Bool))
(assert (= (open b) (open b)))
