; words that the standard reserves for literals, as names; accepted by: z3 cvc5 cvc4
(set-logic QF_UFLIA)
(declare-const NUMERAL Int)
(declare-fun STRING (Int) Int)
(assert (= (STRING NUMERAL) (let ((DECIMAL 1)) DECIMAL)))
(check-sat)
