; (as const (Array Int Int)); accepted by: cvc5 cvc4
(set-logic QF_ALIA)
(declare-const a (Array Int Int))
(assert (= a (store ((as const (Array Int Int)) 0) 3 1)))
(check-sat)
