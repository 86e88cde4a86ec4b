; expect: 4
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.++ s 1) s))
