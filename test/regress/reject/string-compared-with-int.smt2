; expect: 4
(set-logic QF_SLIA)
(declare-const s String)
(assert (= s (str.len s)))
