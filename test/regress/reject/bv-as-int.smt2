; expect: 4
(set-logic ALL)
(declare-const x (_ BitVec 8))
(assert (> x 3))
