; :quant-inst-max-level, which cvc5 1.0.3 knows and fails to read; accepted by: z3
(set-logic UFLIA)
(declare-fun p (Int) Bool)
(assert (forall ((x Int)) (! (p x) :quant-inst-max-level 3)))
(check-sat)
