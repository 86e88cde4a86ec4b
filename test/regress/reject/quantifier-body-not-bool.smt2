; expect: 3
(set-logic LIA)
(assert (forall ((x Int)) (+ x 1)))
