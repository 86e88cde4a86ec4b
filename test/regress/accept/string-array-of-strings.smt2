; arrays and functions over strings; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-const a (Array String (Array Int String)))
(declare-fun f (String) Int)
(assert (= (f (select (select a "k") 0)) (str.len "k")))
(check-sat)
