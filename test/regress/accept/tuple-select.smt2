; tuples, (_ tuple.select i) and (_ tuple.update i); accepted by: cvc5
(set-logic ALL)
(declare-const t (Tuple Int String))
(assert (= t (tuple 1 "a")))
(assert (= ((_ tuple.select 0) t) 1))
(assert (= ((_ tuple.update 0) t 2) (tuple 2 "a")))
(check-sat)
