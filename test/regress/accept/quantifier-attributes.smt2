; :weight, :qid, :skolemid, :no-pattern; accepted by: z3 cvc5 cvc4
(declare-fun f (Int) Int)
(assert (forall ((x Int)) (! (> (f x) 0) :weight 5 :qid |the rule| :skolemid s1 :no-pattern (f 1))))
(check-sat)
