; |assert| and |check-sat| as names; accepted by: z3 cvc5 cvc4
(set-logic QF_UF)
(declare-const |assert| Bool)
(declare-const |check-sat| Bool)
(assert (= |assert| |check-sat|))
(check-sat)
