; boxes nested, under let, ite, in definitions
(set-logic ALL)
(declare-const x (_ BitVec 16))
(declare-cb f ((_ BitVec 16)) (_ BitVec 16))
(define-fun twice ((v (_ BitVec 16))) (_ BitVec 16) (f (f v)))
(assert (let ((y (twice x))) (= (ite (bvugt y #x0100) (bvsub y #x0100) (f y)) #x00f0)))
(check-sat)
(get-model)
