; expect: 4; read by: cvc5
(set-logic HO_ALL)
(declare-const f (-> Int Int))
(assert (= (f 1 2) 3))
