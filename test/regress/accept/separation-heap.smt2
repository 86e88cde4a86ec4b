; separation logic; accepted by: cvc5 cvc4
(set-logic QF_ALL)
(declare-heap (Int Int))
(declare-const x Int)
(declare-const y Int)
(assert (sep (pto x 1) (pto y 2)))
(assert (distinct x (as sep.nil Int)))
(check-sat)
