; expect: 5; read by: cvc5
(set-logic QF_ALL)
(declare-heap (Int Int))
(declare-const x Int)
(assert (sep (pto x 1) x))
