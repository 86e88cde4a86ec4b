; |1|, |#b0|, |"s"| are symbols, not literals; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const |1| Int)
(declare-const |#b0| Int)
(declare-const |:key| Int)
(assert (= |1| (+ |#b0| |:key| 1)))
(check-sat)
