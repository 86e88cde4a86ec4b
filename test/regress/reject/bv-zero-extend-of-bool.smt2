; expect: 3
(set-logic QF_BV)
(assert (= ((_ zero_extend 3) true) #b0001))
