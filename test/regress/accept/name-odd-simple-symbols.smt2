; every legal character of a simple symbol; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(declare-const ~!@$%^&*_-+=<>.?/ Int)
(declare-const x!0 Int)
(declare-const -- Int)
(declare-const +1 Int)
(assert (= ~!@$%^&*_-+=<>.?/ (+ x!0 -- +1)))
(check-sat)
