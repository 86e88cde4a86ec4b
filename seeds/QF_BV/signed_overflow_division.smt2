; The least number divided by minus one is itself, and no other quotient keeps the sign so.
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun a () (_ BitVec 6))
(declare-fun b () (_ BitVec 6))
(assert (and (bvslt a (_ bv0 6)) (bvslt b (_ bv0 6))))
(assert (bvsle (bvsdiv a b) (bvneg (_ bv1 6))))
(assert (or (not (= a #b100000)) (not (= b (bvnot (_ bv0 6)))) (not (= (bvsrem a b) (bvsmod a b)))))
(check-sat)
