; expect: 4
(set-logic ALL)
(declare-datatypes ((P 2)) ((par (X Y) ((p (first X) (second Y))))))
(declare-const x (P Int))
