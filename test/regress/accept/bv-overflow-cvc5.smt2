; overflow predicates that cvc5 and bitwuzla add; accepted by: cvc5
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (or (bvusubo x y) (bvssubo x y) (bvsdivo x y)))
(check-sat)
