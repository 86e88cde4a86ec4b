; define-funs-rec with mutual recursion; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(define-funs-rec
  ((is-even ((n Int)) Bool) (is-odd ((n Int)) Bool))
  ((ite (= n 0) true (is-odd (- n 1))) (ite (= n 0) false (is-even (- n 1)))))
(assert (is-even 4))
(check-sat)
