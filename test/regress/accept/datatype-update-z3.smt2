; z3's (_ update-field sel); accepted by: z3
(declare-datatypes ((Point 0)) (((point (x Int) (y Int)))))
(declare-const p Point)
(assert (= ((_ update-field x) p 4) (point 4 5)))
(check-sat)
