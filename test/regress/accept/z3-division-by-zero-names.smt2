; z3's div0, mod0 and /0; accepted by: z3
(declare-const x Int)
(assert (= (div0 x 0) (mod0 x 0)))
(check-sat)
