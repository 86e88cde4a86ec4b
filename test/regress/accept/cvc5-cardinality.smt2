; cvc5's fmf.card as a term; accepted by: cvc5
(set-logic UFC)
(declare-sort U 0)
(declare-const x U)
(assert (_ fmf.card U 3))
(check-sat)
