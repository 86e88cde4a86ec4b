; replace_all, replace_re, replace_re_all; accepted by: z3 cvc5 cvc4
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.replace_all s "a" "b") "bbc"))
(assert (= (str.replace_re s (re.* (str.to_re "b")) "x") s))
(assert (distinct (str.replace_re_all s (re.range "a" "c") "y") s))
(check-sat)
