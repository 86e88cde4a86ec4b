; define-sort that uses another defined sort; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(define-sort Byte () (_ BitVec 8))
(define-sort Cell () Byte)
(declare-const x Cell)
(declare-const y Byte)
(assert (bvult x y))
(check-sat)
