; expect: 4; read by: cvc5
(set-logic ALL)
(declare-const s (Relation Int Bool))
(assert (= s (rel.tclosure s)))
