; a datatype with fields called first, tail, size, range; accepted by: z3 cvc5 cvc4
(set-logic ALL)
(declare-datatype Range ((range (first Int) (size Int) (tail Bool) (value Real))))
(declare-const r Range)
(assert (and (tail r) (= (first r) (size r)) (> (value r) 0.5)))
(check-sat)
