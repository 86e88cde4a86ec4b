; the empty tuple of cvc5 1.0; accepted by: cvc5
(set-logic ALL)
(declare-const t Tuple)
(assert (= t tuple))
(check-sat)
