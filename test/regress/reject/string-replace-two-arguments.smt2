; expect: 4
(set-logic QF_S)
(declare-const s String)
(assert (= (str.replace s s) s))
