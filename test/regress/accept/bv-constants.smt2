; #b, #x and (_ bvN w) constants; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 12))
(assert (distinct x #b010101010101 #xAbC (_ bv17 12) (_ bv4095 12)))
(check-sat)
