; expect: 4
(set-logic QF_BV)
(declare-const c Bool)
(assert (= (ite c #x0 #b1) #x0))
