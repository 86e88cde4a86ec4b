; z3's sets are arrays to Bool; accepted by: z3
(declare-const a (Array Int Bool))
(declare-const b (Set Int))
(assert (= (union a b) (intersection a b)))
(assert (= (setminus a b) (complement b)))
(assert (subset a b))
(assert (select b 1))
(check-sat)
