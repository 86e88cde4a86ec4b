; cvc4's emp and sep.nil; accepted by: cvc4
(set-logic ALL)
(declare-heap (Int Int))
(declare-const x Int)
(assert (sep (pto x 1) (_ emp Int Int)))
(assert (distinct x (as sep.nil Int)))
(check-sat)
