; @ with a declared function, at once and step by step; accepted by: cvc5
(set-logic HO_ALL)
(declare-fun f (Int Int) Int)
(declare-const g (-> Int Int Int))
(assert (= (@ f 1 2) (@ (@ f 1) 2) (f 1 2)))
(assert (= (@ g 1 2) (@ (@ g 1) 2) (@ (g 1) 2)))
(check-sat)
