; fractions as literals; accepted by: newer cvc5
(set-logic QF_LRA)
(declare-const x Real)
(assert (< -1/3 x 1/4))
(check-sat)
