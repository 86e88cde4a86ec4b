; backslashes that start no escape; accepted by: z3 cvc5 cvc4
(set-logic QF_SLIA)
(assert (= (str.len "a\b") 3))
(assert (distinct "\\" "\"))
(assert (distinct "\u{110000000}" "\uZZZZ" "\n" "\x41"))
(check-sat)
