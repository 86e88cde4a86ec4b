; 128 bits: little-endian bytes, result through a pointer
(set-logic ALL)
(declare-const x (_ BitVec 128))
(declare-cb inv ((_ BitVec 128)) (_ BitVec 128))
(assert (= (inv (_ bv0 128)) (bvadd x (_ bv1 128))))
(check-sat)
(get-value (x))
