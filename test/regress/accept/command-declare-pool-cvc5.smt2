; cvc5's declare-pool and :pool; accepted by: cvc5
(set-logic ALL)
(declare-fun p (Int) Bool)
(declare-pool numbers Int (0 1 2))
(assert (forall ((x Int)) (! (p x) :pool (numbers))))
(check-sat)
