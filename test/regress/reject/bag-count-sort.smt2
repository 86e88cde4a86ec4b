; expect: 4; read by: cvc5
(set-logic ALL)
(declare-const b (Bag Int))
(assert (= (bag.count true b) 1))
