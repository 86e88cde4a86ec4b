; duplicate_removal, difference_remove, choose, card; accepted by: cvc5
(set-logic HO_ALL)
(declare-const a (Bag Int))
(assert (= (bag.duplicate_removal a) (bag.difference_remove a (bag 2 1))))
(assert (= (bag.card a) 3))
(assert (= (bag.choose a) 5))
(check-sat)
