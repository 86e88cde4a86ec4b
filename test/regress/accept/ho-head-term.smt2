; a term as the head of an application; accepted by: newer cvc5
(set-logic HO_ALL)
(declare-fun f (Int Int) Int)
(assert (= ((f 1) 2) 3))
(assert (= ((lambda ((x Int) (y Int)) (+ x y)) 1 2) 3))
(check-sat)
