; expect: 3; read by: cvc5
(set-logic ALL)
(declare-const s (Set))
