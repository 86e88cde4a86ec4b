; declare-codatatype; accepted by: cvc5 cvc4
(set-logic ALL)
(declare-codatatype Stream ((cons (head Int) (tail Stream))))
(declare-const s Stream)
(assert (= s (tail s)))
(check-sat)
