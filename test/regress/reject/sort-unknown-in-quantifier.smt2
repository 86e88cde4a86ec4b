; expect: 3
(set-logic UF)
(assert (forall ((x Missing)) true))
