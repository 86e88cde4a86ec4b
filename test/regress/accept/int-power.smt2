; ** of the theory of Ints; accepted by: standard 2026
(set-logic QF_NIA)
(declare-const x Int)
(assert (= (** x 3) (- 8)))
(assert (> (** 2 (abs x)) x))
(check-sat)
