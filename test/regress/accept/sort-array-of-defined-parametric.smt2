; nested use of parametric sorts in a signature; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-sort Box 1)
(define-sort Grid (T) (Array Int (Array Int (Box T))))
(declare-fun corner ((Grid Bool)) (Box Bool))
(declare-const g (Grid Bool))
(assert (= (corner g) (select (select g 0) 0)))
(check-sat)
