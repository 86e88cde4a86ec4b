; define-fun, define-const by define-fun with no parameters; accepted by: z3 cvc5 cvc4
(set-logic QF_LIA)
(define-fun double ((x Int)) Int (* 2 x))
(define-fun ten () Int 10)
(declare-const y Int)
(assert (= (double y) ten))
(check-sat)
