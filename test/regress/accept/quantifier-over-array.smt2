; quantified array and bit-vector; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(assert (exists ((a (Array Int (_ BitVec 4)))) (= (select a 0) #xf)))
(check-sat)
