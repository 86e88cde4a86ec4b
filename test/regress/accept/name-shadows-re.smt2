; user's names re, str, seq, char, fp; accepted by: z3 cvc5 cvc4
(set-logic QF_UFLIA)
(declare-fun re (Int) Int)
(declare-const str Int)
(declare-const seq Int)
(declare-const char Int)
(declare-const set Int)
(assert (= (re str) (+ seq char set)))
(check-sat)
