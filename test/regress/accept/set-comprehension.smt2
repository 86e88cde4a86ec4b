; set.comprehension; accepted by: cvc5
(set-logic ALL)
(declare-const a (Set Int))
(assert (= a (set.comprehension ((x Int)) (< 0 x 3) (+ x 1))))
(check-sat)
