; div with more than two arguments; accepted by: z3 cvc5 cvc4
(set-logic QF_NIA)
(declare-const x Int)
(assert (= (div x 2 3) 4))
(check-sat)
