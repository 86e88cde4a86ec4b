; expect: 4
(set-logic QF_LIA)
(push 1)
(pop 2)
