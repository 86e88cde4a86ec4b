; parametric datatype with par; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((Pair 2)) ((par (A B) ((pair (first A) (second B))))))
(declare-const p (Pair Int Bool))
(assert (= p (pair 1 true)))
(assert (second p))
(check-sat)
