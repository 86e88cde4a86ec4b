; expect: 4
(set-logic QF_BV)
(declare-const x (_ BitVec 1))
(assert (= (bvult x x) x))
