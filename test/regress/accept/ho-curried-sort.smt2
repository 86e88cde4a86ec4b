; (-> A (-> B C)) and (-> A B C); accepted by: cvc5
(set-logic HO_ALL)
(declare-const f (-> Int (-> Int Bool)))
(declare-const g (-> Int Int Bool))
(assert (= f g))
(check-sat)
