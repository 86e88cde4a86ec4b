; expect: 2
(set-logic)
