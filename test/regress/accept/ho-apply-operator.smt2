; the application operator @; accepted by: cvc5
(set-logic HO_ALL)
(declare-const f (-> Int Int Int))
(assert (= (@ (@ f 1) 2) 3))
(check-sat)
