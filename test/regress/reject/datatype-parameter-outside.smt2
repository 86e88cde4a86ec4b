; expect: 4
(set-logic ALL)
(declare-datatypes ((Box 1)) ((par (X) ((box (item X))))))
(declare-const x X)
