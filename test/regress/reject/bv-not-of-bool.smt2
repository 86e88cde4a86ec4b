; expect: 3
(set-logic QF_BV)
(assert (= (bvnot true) #b1))
