; sets with the names of cvc5 1.x; accepted by: cvc5
(set-logic ALL)
(declare-const a (Set Int))
(declare-const b (Set Int))
(assert (= (set.union a b) (set.insert 1 2 (set.singleton 3))))
(assert (set.subset (set.inter a b) (set.minus a (as set.empty (Set Int)))))
(assert (set.member 1 a))
(assert (= (set.card a) 2))
(check-sat)
