; expect: 4
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= ((_ extract 8 0) x) ((_ extract 8 0) x)))
