; get-value of several terms; accepted by: z3 cvc5 cvc4
(set-option :produce-models true)
(set-logic QF_LIA)
(declare-const x Int)
(assert (= x 3))
(check-sat)
(get-value (x (+ x 1) (> x 0)))
