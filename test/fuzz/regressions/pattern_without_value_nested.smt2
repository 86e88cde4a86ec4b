(assert (and true (forall ((R Int)) (forall ((? Int)) (! (= R 0) :pattern)))))
