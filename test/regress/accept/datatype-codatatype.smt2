; declare-codatatypes; accepted by: cvc5 cvc4
(set-logic ALL)
(declare-codatatypes ((Stream 0)) (((cons (head Int) (tail Stream)))))
(declare-const s Stream)
(assert (= s (cons 1 s)))
(check-sat)
