; expect: true
; model: printed by CVC4 1.8
(set-logic QF_BV)
(declare-const x (_ BitVec 8))(declare-const y (_ BitVec 100))(declare-const z (_ BitVec 1))
(assert (= (bvmul x x) #x51))(assert (bvslt x #x00))(assert (= (bvudiv y (_ bv3 100)) (_ bv77 100)))(assert (= (bvnot z) #b0))
