; expect: 5
(set-logic QF_LIA)
(declare-const x Int)
(declare-const b Bool)
(assert (distinct x b))
