; cvc5's (_ update sel); accepted by: cvc5
(set-logic ALL)
(declare-datatypes ((Point 0)) (((point (x Int) (y Int)))))
(declare-const p Point)
(assert (= ((_ update x) p 4) (point 4 5)))
(check-sat)
