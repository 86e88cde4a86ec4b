; xor with more than two arguments; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-const a Bool)
(declare-const b Bool)
(declare-const c Bool)
(assert (xor a b c true))
(check-sat)
