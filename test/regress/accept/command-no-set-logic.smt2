; a script without set-logic; accepted by: z3 cvc5 cvc4
(declare-const x Int)
(declare-const y (_ BitVec 2))
(assert (and (> x 1) (= y #b01)))
(check-sat)
