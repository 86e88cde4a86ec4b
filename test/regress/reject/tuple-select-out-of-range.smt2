; expect: 4; read by: cvc5
(set-logic ALL)
(declare-const t (Tuple Int Int))
(assert (= ((_ tuple.select 2) t) 1))
