; expect: 5
(set-logic ALL)
(declare-datatypes ((L 0)) (((none) (some (value Int)))))
(declare-const l L)
(assert (and (match l ((none true) ((some v) (> v 0)))) (> v 1)))
