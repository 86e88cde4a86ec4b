; |x| and x are one symbol; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const |x| Int)
(declare-const y Int)
(assert (= x |y|))
(assert (|>| |x| 0))
(check-sat)
