; the same with another number: every point is refuted in exact arithmetic
(set-logic ALL)
(declare-cb fr (Int) Real)
(declare-cb gr (Real) Real)
(declare-const i Int)
(assert (= i 0))
(assert (= (/ (gr (fr i)) 10.0) 0.2))
(check-sat)
