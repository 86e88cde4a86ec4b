; cvc5's get-qe; accepted by: cvc5 cvc4
(set-logic LIA)
(declare-const x Int)
(get-qe (exists ((y Int)) (< x y 5)))
