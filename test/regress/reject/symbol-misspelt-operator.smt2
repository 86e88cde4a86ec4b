; expect: 4
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvad x x) x))
