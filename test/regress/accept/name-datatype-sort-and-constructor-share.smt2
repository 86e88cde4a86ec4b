; a datatype and its constructor of one name; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((pair 0)) (((pair (first Int) (second Int)))))
(declare-const p pair)
(assert (= p (pair 1 2)))
(check-sat)
