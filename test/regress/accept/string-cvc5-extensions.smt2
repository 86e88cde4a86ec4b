; str.rev, str.to_lower, str.to_upper, str.update, str.indexof_re; accepted by: cvc5
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.rev s) "ba"))
(assert (= (str.to_lower "AB") s))
(assert (= (str.to_upper s) "AB"))
(assert (= (str.update s 0 "c") "cb"))
(assert (= (str.indexof_re s (str.to_re "b") 0) 1))
(check-sat)
