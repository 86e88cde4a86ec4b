; expect: 4
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.substr s 1 "a") s))
