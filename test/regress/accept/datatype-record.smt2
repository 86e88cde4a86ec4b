; one constructor with several fields; accepted by: z3 cvc5 cvc4
(set-logic QF_DTLIA)
(declare-datatype Point ((point (x Int) (y Int))))
(declare-const p Point)
(assert (= p (point (y p) (+ (x p) 1))))
(check-sat)
