; fp applied to terms that are not constants; accepted by: z3 cvc5
(set-logic QF_BVFP)
(declare-const s (_ BitVec 1))
(declare-const e (_ BitVec 5))
(declare-const m (_ BitVec 10))
(assert (fp.isSubnormal (fp s e m)))
(assert (fp.isNegative (fp s (bvnot e) ((_ extract 9 0) (concat m #b1)))))
(check-sat)
