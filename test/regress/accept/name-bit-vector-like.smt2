; user's names bv1, bvadd1, +oo, NaN; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const bv1 Int)
(declare-const bvadd1 Int)
(declare-const +oo Int)
(declare-const NaN Int)
(assert (= bv1 (+ bvadd1 +oo NaN)))
(check-sat)
