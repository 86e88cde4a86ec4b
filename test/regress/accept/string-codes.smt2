; is_digit, to_code, from_code, to_int, from_int; accepted by: z3 cvc5 cvc4
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.is_digit s))
(assert (= (str.to_code s) 55))
(assert (= (str.from_code 55) s))
(assert (= (str.to_int s) 7))
(assert (= (str.from_int 7) s))
(check-sat)
