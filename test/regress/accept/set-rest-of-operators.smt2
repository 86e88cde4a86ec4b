; set.complement, set.universe, set.choose, set.is_singleton; accepted by: cvc5
(set-logic ALL)
(declare-const a (Set Int))
(assert (= (set.complement a) (set.minus (as set.universe (Set Int)) a)))
(assert (set.is_singleton a))
(assert (= (set.choose a) 3))
(check-sat)
