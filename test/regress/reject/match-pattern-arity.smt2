; expect: 5
(set-logic ALL)
(declare-datatypes ((L 0)) (((none) (some (value Int) (rest L)))))
(declare-const l L)
(assert (match l ((none true) ((some v) false))))
