; a composed logic name; accepted by: z3 cvc5 cvc4
(set-logic QF_AUFBVFPDTNIRA)
(declare-const x (_ BitVec 3))
(assert (= x #b101))
(check-sat)
