; expect: 4
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(assert (= x ((_ zero_extend 4294967295) x)))
