; upper and lower case hexadecimal digits are one value; accepted by: z3 cvc5 cvc4
(set-logic QF_BV)
(assert (= #xabCDef #xABcdEF))
(check-sat)
