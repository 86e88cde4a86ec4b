; a quantifier over functions; accepted by: cvc5
(set-logic HO_ALL)
(declare-sort U 0)
(declare-const f (-> U U))
(assert (forall ((g (-> U U)) (x U)) (= (f x) (f (g x)))))
(check-sat)
