; as around a declared constant and a function; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const x Int)
(assert (> (as x Int) 0))
(check-sat)
