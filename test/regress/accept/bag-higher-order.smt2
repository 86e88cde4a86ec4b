; bag.map, bag.filter, bag.fold; accepted by: cvc5
(set-logic HO_ALL)
(declare-fun f (Int) Int)
(declare-fun p (Int) Bool)
(declare-const a (Bag Int))
(assert (= (bag.map f a) (bag.filter p a)))
(check-sat)
