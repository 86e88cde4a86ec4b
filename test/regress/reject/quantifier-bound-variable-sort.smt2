; expect: 3
(set-logic LIA)
(assert (forall ((x Bool)) (> x 1)))
