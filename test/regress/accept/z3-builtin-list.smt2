; z3's built-in List with insert, nil, head, tail; accepted by: z3
(declare-const l (List Int))
(assert (= (head l) 3))
(assert (is-insert l))
(assert (= (tail l) (insert 4 nil)))
(check-sat)
