; (_ tuple.project i j); accepted by: cvc5
(set-logic ALL)
(declare-const t (Tuple Int String Bool))
(assert (= ((_ tuple.project 2 0) t) (tuple true 1)))
(check-sat)
