; expect: 4
(set-logic UFLIA)
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (! (> (f x) 0) :pattern ((g x)))))
