; expect: 5
(set-logic ALL)
(declare-datatypes ((A 0) (B 0)) (((a)) ((b))))
(declare-const x A)
(assert ((_ is b) x))
