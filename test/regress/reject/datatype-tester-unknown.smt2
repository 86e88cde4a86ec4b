; expect: 5
(set-logic ALL)
(declare-datatypes ((A 0)) (((a))))
(declare-const x A)
(assert ((_ is missing) x))
