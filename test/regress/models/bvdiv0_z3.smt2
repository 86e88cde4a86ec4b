; expect: true
; model: printed by z3 4.8.12
(set-logic QF_BV)
(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 8))
(assert (= (bvudiv x y) #xff))(assert (= (bvurem x y) x))(assert (= (bvsdiv x y) #x01))(assert (distinct x #x00 #x01))
