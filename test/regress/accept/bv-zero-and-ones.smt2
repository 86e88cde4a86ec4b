; extreme constants; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(assert (= (bvnot (_ bv0 64)) #xffffffffffffffff (_ bv18446744073709551615 64)))
(check-sat)
