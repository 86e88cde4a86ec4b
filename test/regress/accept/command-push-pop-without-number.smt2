; push and pop without a number, and with 0; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(push)
(assert (> x 0))
(pop)
(push 0)
(pop 0)
(check-sat)
