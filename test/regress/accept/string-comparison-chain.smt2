; str.< with more than two arguments; accepted by: standard 2.6
(set-logic QF_S)
(declare-const s String)
(assert (str.< "a" s "c"))
(assert (str.<= "a" "b" s))
(check-sat)
