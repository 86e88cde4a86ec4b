; expect: 4
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.at 0 s) s))
