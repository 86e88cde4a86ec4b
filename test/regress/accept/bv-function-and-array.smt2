; uninterpreted functions and arrays over bit-vectors; accepted by: z3 cvc5 cvc4
(set-logic QF_AUFBV)
(declare-fun f ((_ BitVec 4) (_ BitVec 8)) (_ BitVec 1))
(declare-const m (Array (_ BitVec 4) (_ BitVec 8)))
(assert (= (f #x3 (select m #x3)) #b1))
(check-sat)
