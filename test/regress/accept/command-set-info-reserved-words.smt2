; reserved words in the value of an attribute; accepted by: standard 2.6
(set-info :note (let forall as))
(set-logic QF_UF)
(check-sat)
