; uninterpreted functions and sorts; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-sort U 0)
(declare-fun f (U U) U)
(declare-fun p (U) Bool)
(declare-fun c () U)
(assert (p (f c (f c c))))
(assert (not (p c)))
(check-sat)
