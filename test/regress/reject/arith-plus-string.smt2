; expect: 3
(set-logic ALL)
(assert (= (+ 1 "1") 2))
