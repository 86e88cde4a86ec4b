; expect: 5
(set-logic ALL)
(declare-datatypes ((A 0) (B 0)) (((a (first Int))) ((b (second Int)))))
(declare-const x B)
(assert (= (first x) 1))
