; A strictly monotone integer function grows at least as fast as its argument.
(set-logic UFLIA)
(set-info :status unsat)
(declare-fun f (Int) Int)
(declare-const a Int)
(assert (forall ((x Int)) (! (< (f x) (f (+ x 1))) :pattern ((f x)))))
(assert (< (f (+ a 2)) (+ (f a) 2)))
(assert (>= (f a) a))
(check-sat)
