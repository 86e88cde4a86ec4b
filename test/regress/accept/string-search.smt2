; prefixof, suffixof, contains, indexof, replace; accepted by: z3 cvc5 cvc4
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.prefixof "a" s))
(assert (str.suffixof "c" s))
(assert (str.contains s "b"))
(assert (= (str.indexof s "b" 0) 1))
(assert (= (str.replace s "b" "x") "axc"))
(check-sat)
