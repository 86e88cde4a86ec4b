; finite fields; accepted by: newer cvc5
(set-logic QF_FF)
(define-sort F () (_ FiniteField 17))
(declare-const x F)
(declare-const y F)
(assert (= (ff.add x y (as ff3 F)) (ff.mul x (ff.neg y))))
(assert (= x #f5m17))
(check-sat)
