; expect: 5
(set-logic ALL)
(declare-const x Int)
(declare-const x Bool)
(assert (> x 1))
