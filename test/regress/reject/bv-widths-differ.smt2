; expect: 5
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 4))
(assert (= (bvadd x y) x))
