; expect: 5
(set-logic ALL)
(declare-datatypes ((L 0)) (((none) (some (value Int)))))
(declare-const l L)
(assert (= 1 (match l ((none 0) ((some v) true)))))
