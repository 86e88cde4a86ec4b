; expect: 4
(set-logic ALL)
(declare-datatypes ((A 0)) (((a (first Int) (second Int)))))
(assert (= (a 1) (a 1)))
