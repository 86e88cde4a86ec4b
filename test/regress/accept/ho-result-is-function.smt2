; define-fun whose result is a function; accepted by: cvc5
(set-logic HO_ALL)
(define-fun add ((x Int)) (-> Int Int) (lambda ((y Int)) (+ x y)))
(declare-const f (-> Int Int))
(assert (= (add 1) f))
(check-sat)
