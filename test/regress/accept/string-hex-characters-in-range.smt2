; re.range with escapes; accepted by: z3 cvc5 cvc4
(set-logic QF_S)
(declare-const s String)
(assert (str.in_re s (re.range "\u{30}" "\u{39}")))
(check-sat)
