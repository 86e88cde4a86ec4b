; sets with the names of cvc4; accepted by: cvc4
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(assert (= (union a b) (insert 1 2 (singleton 3))))
(assert (subset (intersection a b) (setminus a (as emptyset (Set Int)))))
(assert (member 1 a))
(assert (= (card b) 1))
(check-sat)
