; strings: bytes and length in, buffer and capacity out
(set-logic ALL)
(declare-const s String)
(declare-cb up (String) String)
(assert (= (up s) "KEY"))
(assert (not (= s "KEY")))
(assert (= (str.len s) 3))
(check-sat)
(get-value ((up s)))
