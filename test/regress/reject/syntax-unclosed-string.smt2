; expect: 4
(set-logic QF_S)
(declare-const s String)
(assert (= s "abc))