; Real as double: exact where a double is
(set-logic ALL)
(declare-const x Real)
(declare-cb half (Real) Real)
(assert (= (half x) 2.5))
(check-sat)
(get-value (x (half x)))
