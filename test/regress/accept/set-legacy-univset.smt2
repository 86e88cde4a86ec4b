; cvc4's complement and univset; accepted by: cvc4
(set-logic ALL)
(declare-const a (Set Int))
(assert (= (complement a) (as univset (Set Int))))
(check-sat)
