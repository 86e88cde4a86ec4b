; old syntax with parameters, where recursion names the sort alone; accepted by: z3
(declare-datatypes (T) ((Sequence none (more (top T) (others Sequence)))))
(declare-const l (Sequence Int))
(assert (= (top l) 3))
(assert (is-more (others l)))
(check-sat)
