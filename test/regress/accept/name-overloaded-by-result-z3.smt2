; one constant name of two sorts, told apart by as; accepted by: z3 cvc5 cvc4
(declare-const x Int)
(declare-fun g () Int)
(declare-fun g () Bool)
(assert (as g Bool))
(assert (= (as g Int) x))
(check-sat)
