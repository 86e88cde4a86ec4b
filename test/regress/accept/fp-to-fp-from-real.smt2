; to_fp of a Real; accepted by: z3 cvc5
(set-logic QF_FPLRA)
(declare-const x Float32)
(assert (= x ((_ to_fp 8 24) RNE 0.1)))
(assert (fp.lt x ((_ to_fp 8 24) RTP (/ 1 3))))
(assert (fp.gt x ((_ to_fp 8 24) RNE (- 2.5))))
(check-sat)
