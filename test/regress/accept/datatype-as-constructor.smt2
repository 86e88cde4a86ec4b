; (as cons sort) applied to arguments; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatypes ((Either 2)) ((par (L R) ((left (from-left L)) (right (from-right R))))))
(declare-const e (Either Int Bool))
(assert (= e ((as left (Either Int Bool)) 4)))
(check-sat)
