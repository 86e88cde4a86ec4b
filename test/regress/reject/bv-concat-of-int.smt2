; expect: 4
(set-logic ALL)
(declare-const x (_ BitVec 8))
(assert (= (concat x 1) x))
