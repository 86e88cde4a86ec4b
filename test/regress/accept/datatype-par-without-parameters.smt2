; par with an empty list; accepted by: z3 cvc5 cvc4
(set-logic QF_DT)
(declare-datatypes ((R 0)) ((par () ((mk (f Bool))))))
(declare-const r R)
(assert (f r))
(check-sat)
