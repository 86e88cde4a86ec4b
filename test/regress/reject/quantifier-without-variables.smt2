; expect: 3
(set-logic LIA)
(assert (forall () true))
