; expect: 4
(set-logic ALL)
(declare-const x Int)
(assert (match x ((y true))))
