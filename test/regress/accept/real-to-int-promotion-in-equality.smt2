; = and distinct between Int and Real; accepted by: z3 cvc5 cvc4
(set-logic QF_LIRA)
(declare-const x Int)
(declare-const y Real)
(assert (= x y))
(assert (distinct y x 2))
(check-sat)
