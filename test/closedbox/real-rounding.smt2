; 1/10 is no double: an enumeration that computes in doubles misses the only point there is
(set-logic ALL)
(declare-cb fr (Int) Real)
(declare-cb gr (Real) Real)
(declare-const i Int)
(assert (= i 0))
(assert (= (/ (gr (fr i)) 10.0) 0.1))
(check-sat)
