; zero_extend, sign_extend, repeat; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(assert (= ((_ zero_extend 4) x) ((_ sign_extend 4) x)))
(assert (= ((_ repeat 2) x) #x77))
(assert (= ((_ zero_extend 0) x) x))
(check-sat)
