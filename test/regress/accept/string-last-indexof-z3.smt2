; z3's str.last_indexof and seq.last_indexof; accepted by: z3
(declare-const s String)
(assert (= (seq.last_indexof s "a") 3))
(check-sat)
