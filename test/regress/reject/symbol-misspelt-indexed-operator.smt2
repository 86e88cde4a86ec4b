; expect: 4
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= ((_ extrat 3 0) x) #x0))
