; expect: false
; division by zero gives all ones
(declare-const x (_ BitVec 8))(assert (= (bvudiv x #x00) #x00))
