; a constant of a function sort; accepted by: cvc5
(set-logic HO_ALL)
(declare-const f (-> Int Int))
(declare-fun g (Int) Int)
(assert (= f g))
(assert (= (f 1) 2))
(check-sat)
