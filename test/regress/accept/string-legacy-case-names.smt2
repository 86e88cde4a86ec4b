; tolower and toupper of cvc4; accepted by: cvc4
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.tolower s) (str.rev "ba")))
(assert (= (str.toupper s) "AB"))
(check-sat)
