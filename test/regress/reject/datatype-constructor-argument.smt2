; expect: 4
(set-logic ALL)
(declare-datatypes ((A 0)) (((a (first Int)))))
(assert (= (a true) (a true)))
