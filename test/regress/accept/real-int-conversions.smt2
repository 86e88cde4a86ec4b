; to_real, to_int, is_int; accepted by: z3 cvc5 cvc4
(set-logic AUFLIRA)
(declare-const x Int)
(declare-const y Real)
(assert (= (to_real x) y))
(assert (is_int y))
(assert (= (to_int (+ y 0.5)) x))
(check-sat)
