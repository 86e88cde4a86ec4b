; unsigned and signed comparisons; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (and (bvult x y) (bvule x y) (bvugt y x) (bvuge y x)))
(assert (or (bvslt x y) (bvsle x y) (bvsgt x y) (bvsge x y)))
(check-sat)
