; expect: 5
(set-logic ALL)
(declare-const a (Array Int Int))
(declare-const b (Array Int Bool))
(assert (= a b))
