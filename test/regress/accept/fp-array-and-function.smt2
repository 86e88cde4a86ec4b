; floating point in arrays, functions, ite and let; accepted by: z3 cvc5
(set-logic ALL)
(declare-fun f (Float32 RoundingMode) Float32)
(declare-const a (Array Int Float32))
(assert (let ((x (select a 1))) (fp.lt x (ite (fp.isNaN x) x (f x RTZ)))))
(check-sat)
