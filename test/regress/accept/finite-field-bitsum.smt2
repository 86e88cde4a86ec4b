; ff.bitsum; accepted by: newer cvc5
(set-logic QF_FF)
(declare-const x (_ FiniteField 7))
(assert (= (ff.bitsum x x (as ff1 (_ FiniteField 7))) (as ff-1 (_ FiniteField 7))))
(check-sat)
