; expect: true
; model: printed by z3 4.8.12
(set-logic QF_SLIA)
(declare-const s String)(declare-const t String)(declare-const n Int)
(assert (= (str.++ s "b" t) "abcbd"))(assert (= (str.len s) n))(assert (> n 1))(assert (str.contains s "c"))
