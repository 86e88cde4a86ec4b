; expect: true
; model: printed by CVC4 1.8
(set-logic QF_SLIA)
(declare-const s String)(declare-const n Int)
(assert (= (str.to_int s) n))(assert (> n 120))(assert (= (str.len s) 4))(assert (= (str.at (str.from_int n) 1) "5"))
