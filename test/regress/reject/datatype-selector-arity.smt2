; expect: 5
(set-logic ALL)
(declare-datatypes ((A 0)) (((a (first Int)))))
(declare-const x A)
(assert (= (first x x) 1))
