; the integer operators int.pow2 and iand of cvc5; accepted by: cvc5
(set-logic QF_NIA)
(declare-const x Int)
(assert (= (int.pow2 x) 8))
(assert (= ((_ iand 4) x 6) 2))
(check-sat)
