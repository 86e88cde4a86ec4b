; shifts and rotations; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvshl x #x01) (bvlshr x #x01)))
(assert (= (bvashr x #x02) ((_ rotate_left 3) x)))
(assert (distinct ((_ rotate_right 11) x) #xff))
(check-sat)
