; set.map with a function; accepted by: cvc5
(set-logic HO_ALL)
(declare-fun f (Int) Int)
(declare-const a (Set Int))
(assert (= (set.map f a) (set.singleton 4)))
(check-sat)
