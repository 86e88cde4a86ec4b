; the map sort, lambda and @ of version 2.7; accepted by: cvc5
(set-logic HO_ALL)
(declare-const f (-> Int Bool Int))
(assert (= (@ f 1) (lambda ((b Bool)) (ite b 1 2))))
(assert (distinct (@ f 1 true) 2))
(check-sat)
