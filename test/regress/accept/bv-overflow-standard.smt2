; overflow predicates of the standard of 2023; accepted by: standard 2.7
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (or (bvnego x) (bvuaddo x y) (bvsaddo x y) (bvumulo x y) (bvsmulo x y)))
(check-sat)
