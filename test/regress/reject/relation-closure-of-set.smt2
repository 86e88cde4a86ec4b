; expect: 4; read by: cvc5
(set-logic ALL)
(declare-const s (Set Int))
(assert (= s (rel.tclosure s)))
