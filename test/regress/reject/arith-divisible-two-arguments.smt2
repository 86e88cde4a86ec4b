; expect: 4
(set-logic QF_LIA)
(declare-const x Int)
(assert ((_ divisible 3) x x))
