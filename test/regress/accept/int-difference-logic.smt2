; terms of QF_IDL; accepted by: z3 cvc5 cvc4
(set-logic QF_IDL)
(declare-const x Int)
(declare-const y Int)
(assert (<= (- x y) 3))
(assert (distinct x y))
(check-sat)
