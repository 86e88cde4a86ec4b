; No integer is both even and odd, whatever halves are offered.
(set-logic LIA)
(set-info :status unsat)
(declare-fun m () Int)
(declare-fun n () Int)
(assert (exists ((x Int)) (= (+ m n) (* 2 x))))
(assert (forall ((y Int)) (not (= (- m n) (* 2 y)))))
(assert (or (> m n) (< m (+ n 7))))
(check-sat)
