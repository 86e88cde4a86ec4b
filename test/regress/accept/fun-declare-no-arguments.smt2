; declare-fun with an empty list beside declare-const; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-fun a () Bool)
(declare-const b Bool)
(assert (= a b))
(check-sat)
