; user's names card, tuple, insert, subset, default; accepted by: z3 cvc5 cvc4
(set-logic QF_UFLIA)
(declare-fun card (Int) Int)
(declare-fun tuple (Int Int) Int)
(declare-fun subset (Int Int) Bool)
(declare-const default Int)
(assert (subset (card default) (tuple 1 2)))
(check-sat)
