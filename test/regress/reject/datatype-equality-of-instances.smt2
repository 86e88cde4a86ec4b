; expect: 6
(set-logic ALL)
(declare-datatypes ((Box 1)) ((par (X) ((box (item X))))))
(declare-const x (Box Int))
(declare-const y (Box Bool))
(assert (= x y))
