; a function that takes a function; accepted by: cvc5
(set-logic HO_ALL)
(declare-fun apply ((-> Int Bool) Int) Bool)
(declare-fun p (Int) Bool)
(assert (not (apply p 3)))
(check-sat)
