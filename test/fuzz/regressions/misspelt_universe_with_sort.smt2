(declare-const a (Set Int))
(assert (= a (as set.univers@ (Set Int))))
