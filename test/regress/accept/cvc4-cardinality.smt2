; cvc4's fmf.card; accepted by: cvc4
(set-logic UFC)
(declare-sort U 0)
(declare-const x U)
(assert (fmf.card x 3))
(check-sat)
