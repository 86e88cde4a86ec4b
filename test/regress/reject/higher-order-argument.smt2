; expect: 5; read by: cvc5
(set-logic HO_ALL)
(declare-fun apply ((-> Int Bool) Int) Bool)
(declare-fun f (Int) Int)
(assert (apply f 1))
