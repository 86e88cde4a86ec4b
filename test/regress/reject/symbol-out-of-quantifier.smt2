; expect: 3
(set-logic LIA)
(assert (and (forall ((x Int)) (> x 0)) (> x 1)))
