; expect: 5
(set-logic ALL)
(declare-datatypes ((L 0)) (((none) (some (value Int)))))
(declare-const l L)
(assert (match l ((none true) ((missing v) false))))
