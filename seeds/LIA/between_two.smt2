; Integers are discrete: between two neighbours there is none.
(set-logic LIA)
(set-info :status unsat)
(declare-const a Int)
(declare-const b Int)
(assert (forall ((x Int)) (or (<= x a) (>= x b))))
(assert (exists ((k Int)) (and (= b (+ a k)) (> k 1))))
(assert (or (= a 3) (> (+ a b) 10)))
(check-sat)
