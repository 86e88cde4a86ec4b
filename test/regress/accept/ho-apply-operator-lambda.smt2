; @ applied to a lambda, and with several arguments; accepted by: cvc5
(set-logic HO_ALL)
(declare-const f (-> Int Int Int))
(assert (= (@ f 1 2) (@ (lambda ((x Int)) (* 2 x)) 2)))
(check-sat)
