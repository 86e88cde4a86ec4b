; Conjunction, disjunction and exclusive or rebuilt from one operator.
(set-logic QF_BV)
(set-info :status unsat)
(declare-fun x () (_ BitVec 8))
(declare-fun y () (_ BitVec 8))
(declare-fun z () (_ BitVec 8))
(assert (= z (bvnand x y)))
(assert (or (distinct (bvnand z z) (bvand x y)) (distinct (bvnand (bvnand x z) (bvnand y z)) (bvxor x y)) (distinct (bvnand (bvnand x x) (bvnand y y)) (bvor x y)) (and (bvsle x y) (bvslt y x))))
(check-sat)
