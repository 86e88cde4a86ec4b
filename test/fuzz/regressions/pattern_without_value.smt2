(declare-fun f (Int) Bool)
(assert (forall ((x Int)) (! (f x) :pattern)))
