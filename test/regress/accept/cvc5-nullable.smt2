; cvc5's nullable sort; accepted by: newer cvc5
(set-logic ALL)
(declare-const n (Nullable Int))
(assert (= n (nullable.some 3)))
(assert (= (nullable.val n) 3))
(assert (not (nullable.is_null n)))
(check-sat)
